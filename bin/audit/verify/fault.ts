import { ExpectedFault } from "../../../local/fault.ts";

/** Something that an audit found not to hold. */
export class AuditFault extends ExpectedFault {}
