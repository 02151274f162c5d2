/**
 * Why a list could not be accepted. The kind decides what an operator is told; the last good copy stays in service
 * whichever it is.
 */
const listFaultKinds = {
  unreachable: "the publisher did not answer, or answered with an error",
  empty: "the file holds no record",
  truncated: "the file ends before its own end",
  notTheFormat: "the file is not in the publisher's format",
  columnsChanged: "a column the source needs is gone",
  hostile: "the file would expand, nest or grow past its limits",
  endless: "the refresh has not come to its end",
  belowFloor: "fewer than this list must hold",
  shrunk: "more than a tenth of the records are gone",
} as const;
type ListFaultKind = keyof typeof listFaultKinds;

export class ListFault extends Error {
  readonly kind: ListFaultKind;

  constructor(kind: ListFaultKind, detail: string, options?: ErrorOptions) {
    super(`${listFaultKinds[kind]}: ${detail}`, options);
    this.name = "ListFault";
    this.kind = kind;
  }
}
