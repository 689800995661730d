import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/**
 * An address or CIDR range of an allow-list, or undefined when it is neither. IPv4 only in four decimal parts: other
 * ways to write it (010.1, 0x7f000001) mean different addresses to different programs. IPv4-mapped IPv6 counts as IPv4.
 */
export function parseNetwork(text: string): Network | undefined {
  const [given = "", prefix, ...more] = text.split("/");
  if (!isAddress(given) || more.length > 0) return undefined;
  if (prefix === undefined) {
    const address = ipaddr.process(given);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  if (!/^\d{1,3}$/.test(prefix) || !ipaddr.isValidCIDR(text)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(text);
  return mappedNetwork(address, bits) ?? [address, bits];
}

/** Whether a text is one address, of IPv4 or IPv6, without a zone. */
export function isAddress(text: string): boolean {
  if (text.includes(":")) return !text.includes("%") && ipaddr.IPv6.isValid(text);
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

function mappedNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Network | undefined {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < 96) return undefined;
  return [address.toIPv4Address(), bits - 96];
}

/** What limits count as one address: of IPv6 a whole /64, since one customer has all of it. */
export function addressAsLimited(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")}::/64`
    : parsed.toString();
}

/** The same few are asked for with every write, of which reading them was a thirtieth. */
const networks = new LRUCache<string, { network: Network | undefined }>({ max: 10_000 });

function networkOf(text: string): Network | undefined {
  const known = networks.get(text);
  if (known) return known.network;
  const network = parseNetwork(text);
  networks.set(text, { network });
  return network;
}

/** Whether an address is in one of the ranges (rest-api.md 5.5). An empty list lets nobody in. */
export function isAddressAllowed(given: string, allowList: readonly string[]): boolean {
  // The zone of a link-local address (`fe80::1%eth0`) says which cable, not who.
  const address = given.split("%", 1)[0] ?? "";
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  return allowList.some((entry) => {
    const network = networkOf(entry);
    return network !== undefined && network[0].kind() === parsed.kind() && parsed.match(network as never);
  });
}

/** Whether an address is of the machine itself. */
export function isLoopbackAddress(address: string): boolean {
  return isAddress(address) && ipaddr.process(address).range() === "loopback";
}

/** Whether a request was made on this machine: a proxy here that passes others on says so by a header. */
export function comesFromThisMachine({ ip, headers }: FastifyRequest): boolean {
  const passedOn = headers["x-forwarded-for"] ?? headers.forwarded;
  return passedOn === undefined && isLoopbackAddress(ip);
}
