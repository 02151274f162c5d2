import { environment, environments } from "../edge/environment.ts";

environment(environments.operator);

export async function handler(): Promise<{ statusCode: number; body: string }> {
  return { statusCode: 503, body: "{}" };
}
