import { lookup, Resolver } from "node:dns/promises";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

export type Address = { address: string; family: number };
/** Resolves all addresses of a host name; stops when the signal is aborted. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<Address[]>;

/** Error for a target that is not on the public internet. */
export class PrivateTarget extends Error {
  constructor(host: string) {
    super(`${host} is a private address: webhooks go to public ones only`);
  }
}

/**
 * Queries the name servers, which can be aborted. A system lookup occupies one of few threads until it ends, which
 * would delay all other lookups: only names of this machine are resolved by it.
 */
export const resolveBySystem: Resolve = async (host, signal) =>
  (await isNameOfMachine(host)) ? await lookup(host, { all: true }) : await resolveByServers(host, signal);

/** `servers`: replace those of the system. */
export async function resolveByServers(
  host: string,
  signal: AbortSignal,
  servers?: readonly string[],
): Promise<Address[]> {
  signal.throwIfAborted();
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers) resolver.setServers(servers);
  const giveUp = () => resolver.cancel();
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    if (four.status === "rejected" && six.status === "rejected")
      throw isUnknown(four.reason) ? six.reason : four.reason;
    return [...addressesOf(four, 4), ...addressesOf(six, 6)];
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}

function addressesOf(found: PromiseSettledResult<string[]>, family: number): Address[] {
  return found.status === "rejected" ? [] : found.value.map((address) => ({ address, family }));
}

/** Whether the name servers have no such name, or no address of it. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA")
  );
}

async function isNameOfMachine(host: string): Promise<boolean> {
  if (host === "localhost") return true;
  const hosts = await readFile("/etc/hosts", "utf8").catch(() => "");
  return hosts
    .split("\n")
    .flatMap((line) => line.split("#", 1)[0]?.split(/\s+/).slice(1) ?? [])
    .some((name) => name.toLowerCase() === host);
}

/** Addresses that look public, but at which a cloud serves data about its machines. */
const cloudAddresses = ["168.63.129.16"];

/**
 * Whether an address is on the public internet. An IPv6 address that embeds an IPv4 address is judged by the latter.
 */
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

type Pinning = { resolve: Resolve; allowPrivate: boolean; signal: AbortSignal };

/**
 * Resolves the addresses of a host, to which the connection is then pinned, in case the name resolves to others later.
 * Throws for a host with any private address.
 */
export async function pinAddresses(
  hostname: string,
  { resolve, allowPrivate, signal }: Pinning,
): Promise<Address[]> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host, signal) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error(`${host} has no address`);
  if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address)))
    throw new PrivateTarget(host);
  return addresses;
}
