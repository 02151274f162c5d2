/** What the hub refuses a message with. The code follows the standards where they name one. */
export class SoapFault extends Error {
  readonly code: string;
  constructor(code: string, reason: string) {
    super(reason);
    this.code = code;
  }
}
