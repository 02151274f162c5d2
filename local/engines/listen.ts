import type { Server } from "node:http";
import { codeOf, ExpectedFault } from "../fault.ts";

export type Listening = { url: string; port: number; close: () => Promise<void> };

/** Listens on this machine only. Port 0 takes any free one; a taken one is told with the flag that moves it. */
export async function listen(server: Server, port: number): Promise<Listening> {
  await new Promise<void>((done, fail) => {
    server.once("error", (error) => fail(codeOf(error) === "EADDRINUSE" ? portTaken(port) : error));
    server.listen(port, "127.0.0.1", done);
  });
  const address = server.address();
  const taken = address !== null && typeof address === "object" ? address.port : port;
  return { url: `http://127.0.0.1:${taken}`, port: taken, close: () => closeServer(server) };
}

function portTaken(port: number): ExpectedFault {
  return new ExpectedFault(`Port ${port} of this machine is taken: stop what uses it, or choose another with --port.`);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeAllConnections();
  });
}
