/**
 * What every answer carries, whoever gives it: a function, the gateway, the firewall. Answers hold personal data and are
 * never kept on the way; a browser stays on https and guesses no type.
 */
export const headersOfEveryAnswer = {
  "Cache-Control": "no-store",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
} as const;
