import type { Caller } from "../contract/access.ts";

/**
 * Made under a secret: the same for the same parts, and no way back to them. While that secret is replaced there is one
 * under the other secret as well: what stands under it counts, and nothing is written there.
 */
export type Fingerprint = { written: string; other?: string };

export type MakeFingerprint = (parts: readonly string[]) => Promise<Fingerprint>;

/** What a caller's own name for a request, and its body, look like under one secret. */
type NamedUnder = { fingerprint: string; bodyFingerprint: string };

/** A request that its caller named, to be found again for a day. */
export type NamedRequest = NamedUnder & { other?: NamedUnder };

/** What a caller's own name for a request stands for: at this path, with this body. */
export async function namedRequest(
  make: MakeFingerprint,
  { caller, path, idempotencyKey, request }: { caller: Caller; path: string; idempotencyKey: string; request: object },
): Promise<NamedRequest> {
  const name = await make([caller.accountId, "claim", caller.keyEnvironment, path, idempotencyKey]);
  const content = await make([caller.accountId, "body", idempotencyKey, JSON.stringify(request)]);
  return {
    fingerprint: name.written,
    bodyFingerprint: content.written,
    ...(name.other !== undefined &&
      content.other !== undefined && { other: { fingerprint: name.other, bodyFingerprint: content.other } }),
  };
}

/** Whether what was kept under a name had this very body. It was kept under one secret or under the other. */
export function hasSameBody(kept: { bodyFingerprint: string }, named: NamedRequest | undefined): boolean {
  const ours = [named?.bodyFingerprint, named?.other?.bodyFingerprint];
  return ours.includes(kept.bodyFingerprint);
}
