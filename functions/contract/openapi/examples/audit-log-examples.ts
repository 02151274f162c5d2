import type { AuditKeys, ProofPending } from "../../audit-log.ts";
import { signingKeyExample } from "./receipt-examples.ts";

const origin = "log.identity-verification.example/audit-log";

// Made once with a key that was thrown away: shaped like what is answered, and verifiable like it.

export const checkpointExample = `log.identity-verification.example/audit-log
5
jQtxjwIHT7IO1hFghL+/ZipYfivNMJYujUjqhHn9Lgc=

— log.identity-verification.example/audit-log gSs/RVwt8sOvyWTgXEHbvrHlf5vOC8ClByZLP9maiXmCRBTuUohd+Q241gTVSvRnWST3fIGQGr8AWmbucTCDJ+lGwgY=
`;

export const proofExample = `c2sp.org/tlog-proof@v1
extra eyJmYWN0IjoidmVyaWZpY2F0aW9uIiwia2V5IjoiTElWRSN2ZXJfN1FtMlp0WWI0S2NYOXNMdy9WRVJJRklDQVRJT04vZW5kZWQiLCJyYW5kb20iOiJxODN2RWpSV2VKcTgzdkVqUldlSnF3PT0iLCJyb3ciOnsiYWNjb3VudElkIjoiYWNjXzVUZzgiLCJjb21wbGV0ZWRBdCI6IjIwMjYtMDMtMDJUMjM6MTU6MDUuMDIwWiIsImNvbnNlbnRBdHRlc3RlZEF0IjoiMjAyNi0wMy0wM1QxMDoxNTowMCsxMTowMCIsImNvbnNlbnRWZXJzaW9uIjoicHJpdmFjeS1ub3RpY2UtMyIsImRvY3VtZW50VHlwZSI6InBhc3Nwb3J0IiwiZW52aXJvbm1lbnQiOiJsaXZlIiwicmVxdWVzdGVkQXQiOiIyMDI2LTAzLTAyVDIzOjE1OjA0LjExN1oiLCJzdGF0dXMiOiJjb21wbGV0ZWQiLCJ2ZXJpZmljYXRpb25JZCI6InZlcl83UW0yWnRZYjRLY1g5c0x3IiwidnJuIjoiQUIxMjM0NTY3ODkwMTIzIn0sInYiOjF9
index 2
WX/LMSgtNGVMIA00GPylcFxkjr8ybsc9jd7xGEH4dtg=
sTeYX/SE+2ANuTEHx3sDZcgNePW0Kd7Q/Zc2HQd5mes=
0HDcW42prqfcD1rUwp2JllIABZyaDOyjq9XaJJLctx0=

${checkpointExample}`;

const pending: ProofPending = {
  status: "pending",
  message: "There is no proof yet. Ask again after the seconds in Retry-After.",
  retryAfterSeconds: 10,
};
export const pendingExample = { pending: { summary: "Not yet", value: pending } };

const vkey = "log.identity-verification.example/audit-log+812b3f45+AX/Gm0czNYU7wF8Xvx/luAhIkxxWrnRXoRflehAWV27i";
const keys: AuditKeys = {
  keys: [signingKeyExample],
  log: { origin, vkey, vkeys: [vkey], witnesses: [], minimumIndex: 0 },
};
export const auditKeysExample = { keys: { summary: "One key", value: keys } };
