import { BlockList, isIP } from "node:net";

// Addresses that lead into a private network, to the machine itself, to a cloud's metadata, or to nobody in particular.

const special: readonly [network: string, bits: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
];

/** Of IPv6 only this is handed out to the public internet: loopback, link-local, unique local, multicast and every embedding of IPv4 but these two lie outside. */
const handedOut: readonly [network: string, bits: number] = ["2000::", 3];
const embeddedOrReserved: readonly [network: string, bits: number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const closed4 = new BlockList();
for (const [network, bits] of special) closed4.addSubnet(network, bits, "ipv4");
const open6 = new BlockList();
open6.addSubnet(...handedOut, "ipv6");
const closed6 = new BlockList();
for (const [network, bits] of embeddedOrReserved) closed6.addSubnet(network, bits, "ipv6");

/** A public address: the only kind a webhook may lead to. Whatever is no address at all is not one. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, "ipv4");
  if (family === 6) return open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
  return false;
}
