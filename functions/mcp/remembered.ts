/** What is answered alike to everybody, save for the id: built anew each time it cost some milliseconds. */
const constant: ReadonlySet<string> = new Set(["tools/list", "resources/list", "resources/templates/list"]);

// Whoever asks chooses the words: so many ways of asking are remembered, of so many characters each.
const mostQuestions = 32;
const longestQuestion = 2_000;

type Question = { id: string | number; words: string };

/** Remembers the results of questions that have but one answer. */
export class Remembered {
  readonly #results = new Map<string, string>();

  async answer(request: Request, message: unknown, ask: () => Promise<Response>): Promise<Response> {
    const question = questionOf(request, message);
    if (question === undefined) return ask();
    const known = this.#results.get(question.words);
    if (known !== undefined) return answerWith(question.id, known);
    const response = await ask();
    if (response.status === 200) this.#remember(question.words, await response.clone().json());
    return response;
  }

  #remember(words: string, answered: unknown): void {
    if (this.#results.size >= mostQuestions || typeof answered !== "object" || answered === null) return;
    if ("result" in answered) this.#results.set(words, JSON.stringify(answered.result));
  }
}

/** Everything that was said but the id; nothing where the answer may depend on who asks. */
function questionOf(request: Request, message: unknown): Question | undefined {
  if (typeof message !== "object" || message === null || !("id" in message) || !("method" in message)) return undefined;
  const { id, ...rest } = message;
  if (typeof id !== "string" && !Number.isInteger(id)) return undefined;
  if (typeof rest.method !== "string" || !constant.has(rest.method)) return undefined;
  const words = JSON.stringify([rest, ...request.headers]);
  return words.length > longestQuestion ? undefined : { id: typeof id === "string" ? id : Number(id), words };
}

function answerWith(id: string | number, result: string): Response {
  const body = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
