/** Why something that claims to be of the log is not. The message is a sentence for whoever holds the file. */
export class ProofFault extends Error {
  override name = "ProofFault";
}
