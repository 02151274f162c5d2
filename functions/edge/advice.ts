import { logFault } from "./logger.ts";

/** What helps and never decides: where it cannot be read or written, the work goes on as if it were not there. */
export async function advice<Value>(where: string, asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    logFault(where, "", error);
    return undefined;
  }
}
