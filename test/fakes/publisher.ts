import { createServer } from "node:http";

type Scripted = {
  status?: number;
  body?: string;
  headers?: Record<string, string>;
  truncateAt?: number;
  hang?: boolean;
};

export type Publisher = {
  url: string;
  /** Answers to come, in order; the last one is repeated. */
  script: (...answers: Scripted[]) => void;
  requests: { path: string; headers: Record<string, string | string[] | undefined> }[];
  close: () => Promise<void>;
};

/** A publisher on loopback that does what it is told: not modified, busy, slow, cut off in the middle. */
export async function scriptedPublisher(): Promise<Publisher> {
  let answers: Scripted[] = [];
  const requests: Publisher["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", headers: request.headers });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 404 };
    if (answer.hang) return;
    const body = Buffer.from(answer.body ?? "");
    response.writeHead(answer.status ?? 200, { "content-length": body.length, ...answer.headers });
    if (answer.truncateAt === undefined) {
      response.end(answer.status === 304 ? undefined : body);
      return;
    }
    response.write(body.subarray(0, answer.truncateAt), () => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    script: (...next) => {
      answers = next;
    },
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
