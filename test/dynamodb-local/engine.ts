import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pom = join(root, "test/dynamodb-local/pom.xml");
const folder = join(root, ".cache/dynamodb-local");
const patienceMs = 60_000;

/** What has to be on this machine first, as one sentence; nothing where all is there. */
export function whatIsMissing(): string | undefined {
  const lacks = ["java", "mvn"].filter((program) => spawnSync(program, ["-version"]).status !== 0);
  if (lacks.length === 0 || (lacks.join() === "mvn" && isFetched())) return undefined;
  return `Amazon's DynamoDB Local needs Java 17 and Maven, and ${lacks.join(" and ")} cannot be run here: on Debian, apt-get install default-jre-headless maven.`;
}

function isFetched(): boolean {
  return existsSync(folder) && readdirSync(folder).some((file) => file.startsWith("DynamoDBLocal-"));
}

/** The engine and its native parts, from Maven Central, once. */
export function fetchEngine(): void {
  if (isFetched()) return;
  const args = ["-q", "-B", "-f", pom, "dependency:copy-dependencies", `-Dfolder=${folder}`];
  const { status } = spawnSync("mvn", args, { stdio: "inherit" });
  if (status !== 0) throw new Error("Maven did not fetch DynamoDB Local: the lines above say why.");
}

type Engine = { url: string; stop: () => Promise<void> };

/** In memory. `shared`: one set of tables whoever signs, as a service with many functions needs; else one for each key. */
export async function startEngine({ shared }: { shared: boolean }): Promise<Engine> {
  const port = await freePort();
  const java = ["-Xmx1g", `-Djava.library.path=${folder}`, "-cp", join(folder, "*")];
  const server = [
    "com.amazonaws.services.dynamodbv2.local.main.ServerRunner",
    "-inMemory",
    "-disableTelemetry",
    ...(shared ? ["-sharedDb"] : []),
  ];
  const child = spawn("java", [...java, ...server, "-port", String(port)], {
    // It writes a file of its own to where it is started.
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return {
    url,
    stop: async () => {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end && child.exitCode === null; ) {
    if (await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error("DynamoDB Local did not start: the lines above say why.");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was given.");
  return address.port;
}
