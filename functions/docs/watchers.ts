/** How a book of customers is kept watched; the page shows it and a test runs it. */
export const watchers = {
  typescript: `/** Up to 500 customers, and the snapshot they were compared with last: keep it with them. */
export type Part = { since: string; customers: { reference: string; name: string; dateOfBirth?: string }[] };

/** Run it after each lists.updated, or once a day, and write down what it yields: \`held\` is whom you found so far,
 * references by matchId. Where it ends early it goes on next time, from the last part that it finished. */
export async function* watch(service: { url: string; key: string }, parts: Part[], held: Map<string, Set<string>>) {
  const oldest = parts.map(({ since }) => since).sort()[0];
  for (let cursor = "", more = true; more; ) {
    const changes = await ask(service, \`/v1/screening/changes?since=\${oldest}&ids=true\${cursor}\`);
    for (const { matchId } of changes.ids.filter(({ change }: { change: string }) => change === "removed")) {
      for (const reference of held.get(matchId) ?? []) yield { reference, matchId, change: "removed" };
      held.delete(matchId);
    }
    more = changes.nextCursor !== undefined;
    cursor = \`&cursor=\${changes.nextCursor}\`;
  }
  for (const part of parts) {
    const batch = await ask(service, "/v1/screening/batch", { subjects: part.customers, changedSince: part.since });
    if (batch.matcherChanged) console.warn("The matching has moved: screen these customers anew.");
    for (const { reference, matches = [] } of batch.results) {
      for (const { matchId } of matches) {
        held.set(matchId, (held.get(matchId) ?? new Set()).add(reference));
        yield { reference, matchId, change: "found" };
      }
    }
    part.since = batch.to;
  }
}

async function ask({ url, key }: { url: string; key: string }, path: string, body?: object) {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  const asked = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  for (let tries = 5; ; tries--) {
    const response = await fetch(url + path, asked);
    if (response.ok) return await response.json();
    if ((response.status !== 429 && response.status < 500) || tries === 0) throw new Error(await response.text());
    await new Promise((resolve) => setTimeout(resolve, 1000 * Number(response.headers.get("Retry-After") ?? 1)));
  }
}`,
  python: `import json, time, urllib.error, urllib.request


def watch(service, parts, held):
    """Run it after each lists.updated, or once a day, and write down what it yields. Of each part: since, the
    snapshot its customers were compared with last, and up to 500 customers. \`held\`: whom you found so far, sets of
    references by matchId. Where it ends early it goes on next time, from the last part that it finished."""
    query = f"/v1/screening/changes?since={min(part['since'] for part in parts)}&ids=true"
    changes = ask(service, query)
    while changes is not None:
        for gone in (entity["matchId"] for entity in changes["ids"] if entity["change"] == "removed"):
            yield from ((reference, gone, "removed") for reference in held.get(gone, set()))
            held.pop(gone, None)
        cursor = changes.get("nextCursor")
        changes = ask(service, f"{query}&cursor={cursor}") if cursor else None
    for part in parts:
        batch = ask(service, "/v1/screening/batch", {"subjects": part["customers"], "changedSince": part["since"]})
        if batch["matcherChanged"]:
            print("The matching has moved: screen these customers anew.")
        for result in batch["results"]:
            for match in result.get("matches", []):
                held.setdefault(match["matchId"], set()).add(result["reference"])
                yield result["reference"], match["matchId"], "found"
        part["since"] = batch["to"]


def ask(service, path, body=None):
    headers = {"X-API-Key": service["key"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    for tries in range(5, -1, -1):
        try:
            return json.load(urllib.request.urlopen(urllib.request.Request(service["url"] + path, data, headers)))
        except urllib.error.HTTPError as refused:
            if (refused.code != 429 and refused.code < 500) or tries == 0:
                raise RuntimeError(refused.read().decode()) from refused
            time.sleep(int(refused.headers.get("Retry-After", 1)))`,
} as const;
