import type { APIGatewayProxyResult } from "aws-lambda";

const readers: (() => Promise<unknown>)[] = [];

/** Each secret of this process, so that all can be read before the first caller needs one. */
export function rememberSecret(read: () => Promise<unknown>): void {
  readers.push(read);
}

/** Sent to a new version before callers are: no event of a gateway's has this field. */
export function isReleaseCheck(event: object): boolean {
  return "releaseCheck" in event;
}

/** A secret that cannot be read, or that holds something else than it should, fails the release. */
export async function answerReleaseCheck(): Promise<APIGatewayProxyResult> {
  await Promise.all(readers.map((read) => read()));
  return { statusCode: 200, body: JSON.stringify({ secretsRead: readers.length }) };
}
