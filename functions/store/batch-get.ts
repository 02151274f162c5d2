/** DynamoDB reads no more in one call. */
const mostInACall = 100;
const callsAtOnce = 5;
const mostAttempts = 8;

type Answered<Key, Item> = { items: Item[]; unread: Key[] };

/** Reads any number of items by their keys. What a busy table leaves unread is asked for again, later each time. */
export async function getAll<Key, Item>(
  keys: readonly Key[],
  ask: (keys: Key[]) => Promise<Answered<Key, Item>>,
): Promise<Item[]> {
  const calls = Array.from({ length: Math.ceil(keys.length / mostInACall) }, (_, at) =>
    keys.slice(at * mostInACall, (at + 1) * mostInACall),
  ).values();
  const found: Item[] = [];
  const worker = async (): Promise<void> => {
    for (const call of calls) found.push(...(await untilRead(call, ask)));
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
  return found;
}

async function untilRead<Key, Item>(keys: Key[], ask: (keys: Key[]) => Promise<Answered<Key, Item>>): Promise<Item[]> {
  const found: Item[] = [];
  let left = keys;
  for (let attempt = 0; left.length > 0; attempt++) {
    await rest(attempt);
    const { items, unread } = await ask(left);
    found.push(...items);
    left = unread;
  }
  return found;
}

async function rest(attempt: number): Promise<void> {
  if (attempt === mostAttempts) throw new Error("a table is too busy to be read");
  const pause = attempt === 0 ? 0 : Math.random() * 50 * 2 ** attempt;
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
}
