import type { Operation } from "../functions/contract/routes.ts";

/**
 * Everything that differs between deployments, in one place. `laptop` is the one the repository ships: `npm start`, the
 * checks and a bare `npx cdk synth` use it. Add a deployment by adding an entry; the type says what it must decide.
 */
export type Settings = {
  /** Stands in stack names and in nothing a caller sees. */
  name: string;
  /** Said for the reader: any region but Sydney is refused, since data is held in Australia. */
  region: string;
  /** The account, where the deployment is bound to one. */
  account?: string;
  /** Who is woken. Empty: alarms reach the topic and nobody is subscribed. */
  alarmEmails: readonly string[];
  logRetentionDays: 30 | 90 | 180 | 365 | 731;
  /** Destroying a deployment must not destroy records; a throw-away deployment may say otherwise. */
  keepDataOnDelete: boolean;
  /** Reserved concurrency by operation. A new account's quota is ten or fifty, so none is reserved unless said. */
  reservedConcurrency: Partial<Record<ReservedOperation, number>>;
  /** API Gateway logs through one role per account and region; false where the account has one already. */
  apiGatewayAccountRole: boolean;
  memoryMegabytes: { endpoint: number; authorizer: number };
};
export type ReservedOperation = Operation | "retry";

const laptop: Settings = {
  name: "laptop",
  region: "ap-southeast-2",
  alarmEmails: [],
  logRetentionDays: 30,
  keepDataOnDelete: true,
  reservedConcurrency: {},
  apiGatewayAccountRole: true,
  memoryMegabytes: { endpoint: 512, authorizer: 512 },
};

const deployments: Readonly<Record<string, Settings>> = { laptop };

export function settingsOf(name: string): Settings {
  const settings = deployments[name];
  if (settings) return settings;
  throw new Error(
    `There is no deployment "${name}" in lib/settings.ts; it has ${Object.keys(deployments).join(", ")}.`,
  );
}
