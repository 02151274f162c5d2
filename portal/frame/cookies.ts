/** Bound to this one address by the browser itself, never sent to another and never read by a script. */
export function cookie(name: string, value: string, maxAgeSeconds?: number): string {
  const life = maxAgeSeconds === undefined ? "" : `; Max-Age=${maxAgeSeconds}`;
  return `__Host-${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax${life}`;
}

export function cookieIn(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`__Host-${name}=`))?.slice(`__Host-${name}=`.length);
}
