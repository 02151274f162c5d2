import type { Dice } from "./dice.ts";

/** How bad a world is: in which share of cases what goes wrong. Each world has its own, so that most faults also come alone. */
export type Weather = {
  /** The longest step of the clock from one turn to the next. */
  stepMs: number;
  /** A process ends at an await. */
  dieShare: number;
  /** A process is not ended when its time is over, and is stopped for longer than a lease lasts. */
  overstayShare: number;
  frozenShare: number;
  /** How far clocks are off at most, either way. */
  skewMs: number;
  /** The tables: a conflict, a throttled call, a partition that throttles every write for a while. */
  conflictShare: number;
  throttleShare: number;
  hotShare: number;
  /** A reply is lost; a process is cut off from the tables for a while. */
  lostShare: number;
  cutShare: number;
  /** What indexes, and reads that are not consistent, show late. */
  lagShare: number;
  longestLagMs: number;
  shortPageShare: number;
  /** Queues: a message is handed out twice, is late, is not taken or is taken without saying so. */
  doubledShare: number;
  lateShare: number;
  unsentShare: number;
  /** The hub fails or has no answer, now and then for minutes. */
  hubTroubleShare: number;
  outageShare: number;
};

export function weatherOf(dice: Dice): Weather {
  const share = (most: number) => (dice.happens(0.4) ? 0 : dice.next() * most);
  return {
    stepMs: dice.weighed([
      [3, 20],
      [3, 200],
      [2, 1_000],
      [1, 4_000],
    ]),
    dieShare: share(0.03),
    overstayShare: share(0.3),
    frozenShare: share(0.02),
    skewMs: dice.happens(0.3) ? 0 : 2_000,
    conflictShare: share(0.1),
    throttleShare: share(0.06),
    hotShare: share(0.01),
    lostShare: share(0.06),
    cutShare: share(0.04),
    lagShare: share(1),
    longestLagMs: dice.weighed([
      [2, 1_000],
      [1, 30_000],
      [1, 120_000],
    ]),
    shortPageShare: share(0.5),
    doubledShare: share(0.2),
    lateShare: share(0.3),
    unsentShare: share(0.1),
    hubTroubleShare: dice.weighed([
      [1, 0.1],
      [1, 0.4],
      [1, 0.8],
    ]),
    outageShare: share(0.1),
  };
}

/** Nothing goes wrong any more: what is left must end by itself. */
export const calm: Weather = {
  stepMs: 20,
  dieShare: 0,
  overstayShare: 0,
  frozenShare: 0,
  skewMs: 0,
  conflictShare: 0,
  throttleShare: 0,
  hotShare: 0,
  lostShare: 0,
  cutShare: 0,
  lagShare: 0,
  longestLagMs: 1,
  shortPageShare: 0,
  doubledShare: 0,
  lateShare: 0,
  unsentShare: 0,
  hubTroubleShare: 0.3,
  outageShare: 0,
};
