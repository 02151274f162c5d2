import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";

const moods = ["takes all", "takes all", "says 500", "closes", "hangs"] as const;

/** The webhook of all accounts. Whatever it answers, it has read what it was sent. */
export async function receiver() {
  let mood: (typeof moods)[number] = "takes all";
  const read = new Set<string>();
  const server = createServer(async (request, response) => {
    const event = JSON.parse((await buffer(request)).toString());
    read.add(String(event.data.verificationId));
    if (mood === "closes") response.destroy();
    if (mood === "takes all") response.writeHead(200).end();
    if (mood === "says 500") response.writeHead(500).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    /** The verifications whose outcome it was sent. */
    read,
    change: () => {
      mood = moods[Math.floor(Math.random() * moods.length)] ?? "takes all";
    },
    calm: () => {
      mood = "takes all";
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
