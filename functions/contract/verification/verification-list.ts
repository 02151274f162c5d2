import * as z from "zod";
import { listQuery, pageShape } from "../list-query.ts";
import { recordStates, VerificationRecord } from "./verification-record.ts";
import { documentTypes } from "./verify.ts";

export const ListVerificationsQuery = listQuery({
  status: z.enum(recordStates, `must be one of ${recordStates.join(", ")}`).optional(),
  documentType: z.enum(documentTypes, `must be one of ${documentTypes.join(", ")}`).optional(),
});
export type ListVerificationsQuery = z.infer<typeof ListVerificationsQuery>;

export const VerificationList = z.object({
  verifications: z.array(VerificationRecord),
  ...pageShape,
});
export type VerificationList = z.infer<typeof VerificationList>;
