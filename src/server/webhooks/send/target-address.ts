import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = { address: string; family: number };
/** Every address of a host name. */
export type Resolve = (host: string) => Promise<Address[]>;

/** Refuses a target that is not on the public internet. */
export class PrivateTarget extends Error {
  constructor(host: string) {
    super(`${host} is a private address: webhooks go to public ones only`);
  }
}

export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/** Addresses that look public, but at which a cloud serves data about its machines. */
const cloudAddresses = ["168.63.129.16"];

/** Whether an address is on the public internet. An IPv6 address that embeds an IPv4 address is judged by that. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicV4(parsed);
  const parts = parsed.parts;
  const range = parsed.range();
  if (range === "ipv4Mapped") return isPublicV4(parsed.toIPv4Address());
  if (range === "rfc6052" && parts[2] === 0) return isPublicV4(embedded(parts[6], parts[7]));
  return range === "unicast" && ((parts[0] ?? 0) & 0xe000) === 0x2000;
}

function isPublicV4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !cloudAddresses.includes(address.toString());
}

function embedded(high = 0, low = 0): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
}

type Pinning = { resolve: Resolve; allowPrivate: boolean };

/**
 * The addresses of a host, to which the connection is then pinned, in case the name resolves to others a moment later. A
 * host with any private address is refused.
 */
export async function pinAddresses(hostname: string, { resolve, allowPrivate }: Pinning): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new PrivateTarget(host);
  return addresses;
}
