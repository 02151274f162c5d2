import { outcomes } from "../checks/outcomes.ts";
import { titleOf } from "../members/words.ts";
import type { VerificationEvidence } from "./evidence.ts";
import { newPaper, type Paper } from "./paper.ts";

type Around = { proof: string | undefined; note: string; at: Date; keysAddress: string };

/** A verification for the firm's files: what was answered, what of it is signed, and how anybody checks that. */
export async function verificationFile(evidence: VerificationEvidence, around: Around): Promise<Buffer> {
  const { result, account, by, consentAttestedAt, consentVersion } = evidence;
  const { title, meaning } = outcomes[result.responseCode];
  const paper = await newPaper({ title: `Verification ${result.verificationId}`, at: around.at });
  paper.title(title);
  paper.text(meaning);
  for (const { field, message } of result.errors ?? []) {
    paper.text(`The issuer says${field === undefined ? "" : ` of ${titleOf(field).toLowerCase()}`}: ${message}`);
  }
  paper.heading("The check");
  paper.fact("Document", titleOf(result.documentType));
  paper.fact("Result", result.responseCode);
  paper.fact("At", result.timestamp);
  paper.fact("Environment", result.environment === "live" ? "live" : "DVS test hub: no real document was checked");
  paper.fact("Verification", result.verificationId);
  if (result.vrn !== undefined) paper.fact("DVS request number", result.vrn);
  paper.fact("The person consented at", consentAttestedAt);
  paper.fact("Privacy notice", consentVersion);
  paper.fact("Account", account);
  paper.fact("Checked by", by);
  if (around.note !== "") paper.fact("Note", around.note);
  signed(paper, evidence, around);
  paper.attach({
    name: "result.json",
    type: "application/json",
    description: "What was answered",
    bytes: Buffer.from(JSON.stringify(result, null, 2)),
  });
  if (paper.hasUnknownLetters()) paper.text("Letters that this file’s fonts do not have are shown as a question mark.");
  return paper.finish();
}

function signed(paper: Paper, { result }: VerificationEvidence, { proof, keysAddress }: Around): void {
  const { receipt } = result;
  paper.heading("What is signed");
  if (receipt === undefined) {
    paper.text("Nothing: a system error is no outcome, and has no receipt.");
    return;
  }
  paper.text(
    "The receipt: the result, the kind of document, the time, the consent’s time and the version of the privacy notice. It is attached as receipt.jws.",
  );
  paper.attach({
    name: "receipt.jws",
    type: "application/jose",
    description: "The signed receipt",
    bytes: Buffer.from(receipt),
  });
  attachProof(paper, proof, "The proof that the public log holds the receipt’s hash is attached as proof.tlog-proof.");
  paper.heading("What is not signed");
  paper.text(
    "Everything else: the name of the account, who ran the check, the issuer’s own words, the DVS request number and the note. The details that were typed are not in this file, and the service does not keep them.",
  );
  paper.heading("How to verify it");
  paper.text(`1. Save the attachments. The receipt is a JSON Web Signature (EdDSA); its key stands at ${keysAddress}.`);
  paper.text("2. The SHA-256 of what the receipt says is the commitment of the entry that the proof leads to.");
  paper.text(
    "3. The checkpoint at the end of the proof is signed with the log’s key, which stands at the same address.",
  );
  paper.heading("The receipt");
  paper.code(receipt);
}

/** The same words for both kinds of check. */
export function attachProof(paper: Paper, proof: string | undefined, sentence: string): void {
  if (proof === undefined) {
    paper.text(
      "The public log had not taken the check in when this file was made. Its proof can be had later by the id.",
    );
    return;
  }
  paper.text(sentence);
  paper.attach({
    name: "proof.tlog-proof",
    type: "text/plain",
    description: "The proof of inclusion in the log, as c2sp.org/tlog-proof writes it",
    bytes: Buffer.from(proof),
  });
}
