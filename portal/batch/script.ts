import { limits } from "../../functions/contract/limits.ts";
import { csvLines } from "../members/pages/csv.ts";
import { resultHeads } from "./result-rows.ts";

/**
 * Screens a file from the browser: cuts it into rows, sends them in parts one after the other, and puts the results
 * together in memory. A part keeps its name when it is sent again, so no row is charged twice.
 */
export const batchScript = `
const form = document.querySelector("form[data-batch]");
const at = (id) => document.getElementById("run-" + id);
const mostRows = ${limits.subjectsPerBatch};
const mostCharacters = 150000;
const patienceSeconds = [1, 3, 9, 20];
const heads = ${JSON.stringify(csvLines([resultHeads]))};
let run;

function recordsOf(text) {
  const records = [];
  let open = "";
  for (const line of text.replace(/^\\uFEFF/, "").split(/\\r\\n|\\n|\\r/)) {
    const record = open === "" ? line : open + "\\n" + line;
    const marks = record.split('"').length - 1;
    open = marks % 2 === 0 ? "" : record;
    if (open === "" && /[^,;\\t\\s"]/.test(record)) records.push(record);
    if (open.length > 100000) break;
  }
  return open === "" ? records : undefined;
}

async function readFile(file) {
  if (!file) return { fault: "Choose a CSV file." };
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { fault: "The file is not UTF-8. Save it as “CSV UTF-8” and choose it again." };
  }
  const records = recordsOf(text);
  if (!records) return { fault: "The file is not a CSV: a quotation mark is opened and never closed." };
  if (records.length < 2) return { fault: "The file has no rows below its first one." };
  return { head: records[0], records: records.slice(1) };
}

const number = new Intl.NumberFormat("en-AU");
const rows = (count) => number.format(count) + (count === 1 ? " row" : " rows");
const pause = (seconds) => new Promise((resume) => setTimeout(resume, seconds * 1000));

function show(state, busy) {
  const { done, records, counts, parts } = run;
  at("bar").max = records.length;
  at("bar").value = done;
  at("state").textContent = rows(done) + " of " + number.format(records.length) + " done. " + state;
  at("counts").textContent = counts.review + " to review, " + counts.look + " to look at, " + counts.clear
    + " clear, " + counts["not screened"] + " not screened.";
  at("pause").hidden = !busy;
  at("resume").hidden = busy || done === records.length;
  at("file").hidden = parts.length === 0;
  form.querySelector("button").disabled = busy;
}

function nextRows() {
  let [end, characters] = [run.done, 0];
  while (end < run.records.length && end - run.done < run.most && characters < mostCharacters) {
    characters += run.records[end].length;
    end += 1;
  }
  return run.records.slice(run.done, end);
}

async function send(part) {
  const body = new FormData(form);
  body.delete("file");
  body.set("batch", run.id + "-" + (run.done + 1) + "-" + part.length);
  body.set("first", String(run.done + 1));
  body.set("rows", [run.head, ...part].join("\\r\\n"));
  try {
    const response = await fetch("/batch/rows", { method: "POST", body });
    const type = response.headers.get("Content-Type") || "";
    if (type.startsWith("application/json")) return { status: response.status, ...(await response.json()) };
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const lead = page.querySelector("main .lead");
    const link = page.querySelector("main a.button");
    return { status: response.status, sentence: lead ? lead.textContent : "", link };
  } catch {
    return { status: 0 };
  }
}

function take(part, answer) {
  run.parts.push(answer.rows);
  for (const name of Object.keys(run.counts)) run.counts[name] += answer.counts[name];
  run.done += part.length;
  run.isUncertain = false;
  run.lost = 0;
  at("unused").hidden = answer.unused.length === 0;
  at("unused").textContent = "Columns that are not used: " + answer.unused.join(", ");
}

async function waitOrStop(part, answer) {
  const { status, sentence, retryAfterSeconds, fewer, link } = answer;
  if (fewer && !run.isUncertain && part.length > 1) {
    run.most = Math.ceil(part.length / 2);
    return false;
  }
  if (status === 429 || status === 503) {
    show((sentence || "The service is busy.") + " It goes on by itself.", true);
    await pause(retryAfterSeconds || 5);
    return false;
  }
  if (status === 0 || status >= 500) {
    // Whether these rows were charged is not known: they are sent again as they were.
    run.isUncertain = true;
    const seconds = patienceSeconds[run.lost];
    run.lost += 1;
    if (seconds === undefined) return stop("There is no answer. Press Resume to go on: no row is charged twice.");
    show("There is no answer. It is tried again in " + seconds + " seconds.", true);
    await pause(seconds);
    return false;
  }
  return stop((sentence || "It stopped.") + " The rows before are done and charged; these and later ones are not.", link);
}

function stop(state, link) {
  show(state, false);
  if (link) {
    const way = document.createElement("a");
    way.href = link.getAttribute("href").replace(/to=[^&]*/, "to=/batch");
    way.target = "_blank";
    way.textContent = link.textContent.trim() + " (in a new tab), then press Resume";
    at("state").append(" ", way);
  }
  return true;
}

async function go() {
  run.isPaused = false;
  run.lost = 0;
  show("", true);
  while (run.done < run.records.length) {
    if (run.isPaused) return show("Paused.", false);
    const part = nextRows();
    const answer = await send(part);
    if (answer.status === 200) {
      take(part, answer);
      show("", true);
    } else if (await waitOrStop(part, answer)) return;
  }
  show("Finished. Download the results: they are kept nowhere.", false);
  at("file").focus();
}

function fault(sentence) {
  document.getElementById("run").hidden = false;
  at("bar").hidden = true;
  at("counts").textContent = "";
  for (const name of ["pause", "resume", "file"]) at(name).hidden = true;
  at("state").textContent = sentence;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (run && !run.isSaved && !confirm("The results of the file before were not downloaded. Begin anew?")) return;
  const { fault: why, ...read } = await readFile(form.elements.file.files[0]);
  if (why) return fault(why);
  run = {
    ...read, id: crypto.randomUUID(), done: 0, most: mostRows, parts: [], lost: 0, isUncertain: false, isSaved: false,
    counts: { review: 0, look: 0, clear: 0, "not screened": 0 },
  };
  document.getElementById("run").hidden = false;
  at("bar").hidden = false;
  go();
});
at("pause").addEventListener("click", () => {
  run.isPaused = true;
  at("state").textContent = "It pauses after these rows.";
});
at("resume").addEventListener("click", async () => {
  at("resume").hidden = true;
  try {
    const { mark } = await (await fetch("/batch/mark")).json();
    form.elements.form.value = mark;
  } catch { /* The next part says what is wrong. */ }
  go();
});
at("file").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(["\\uFEFF", heads, ...run.parts], { type: "text/csv" }));
  link.download = "screening-results.csv";
  link.click();
  URL.revokeObjectURL(link.href);
  run.isSaved = run.done === run.records.length;
});
addEventListener("beforeunload", (event) => {
  if (run && run.parts.length > 0 && !run.isSaved) event.preventDefault();
});
`;
