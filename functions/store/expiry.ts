/** DynamoDB reads `expiresAt` in whole seconds. */
export const secondsOf = (milliseconds: number): number => Math.floor(milliseconds / 1_000);
