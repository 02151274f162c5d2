import { Problem } from "../contract/problems.ts";
import { RetryMessage } from "../contract/retry-message.ts";
import { consumer } from "../edge/consumer.ts";
import { environment, environments } from "../edge/environment.ts";

environment(environments.retry);

export const handler = consumer("retry", RetryMessage, async () => {
  throw new Problem("notOpen");
});
