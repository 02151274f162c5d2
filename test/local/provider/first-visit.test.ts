import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listen } from "../../../local/engines/listen.ts";
import { acceptInvitation } from "../../../local/provider/first-visit.ts";

test("whoever starts the service learns what a dashboard answered that cannot take an invitation up", async () => {
  const dashboard = await listen(
    createServer((_request, response) => response.writeHead(500).end("Internal server error")),
    0,
  );
  const person = { user: "owner@demo.example", password: "demo" };
  await expect(acceptInvitation(`${dashboard.url}/invitations/one`, person)).rejects.toThrow(
    "/invitations/one answered 500 without the form",
  );
  await dashboard.close();
});
