/** Remembers an answer for a while: callers within that time, and those who come while it is asked, share it. */
export function atMostEvery<T>(milliseconds: number, clock: () => number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (asked === undefined || clock() - asked.at >= milliseconds) {
      const answer = ask();
      const current = { at: clock(), answer };
      asked = current;
      // A failed look is not an answer to remember.
      answer.catch(() => {
        if (asked === current) asked = undefined;
      });
    }
    return asked.answer;
  };
}
