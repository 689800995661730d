import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { isAddress } from "./addresses.ts";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Whether an address is in one of the ranges (rest-api.md 5.5). An empty list allows no address. */
export function isAddressAllowed(given: string, allowList: readonly string[]): boolean {
  // The zone of a link-local address (`fe80::1%eth0`) names the network interface, not the host.
  const address = given.split("%", 1)[0] ?? "";
  if (!isAddress(address)) return false;
  const parsed = ipaddr.process(address);
  return allowList.some((entry) => {
    const network = networkOf(entry);
    return network !== undefined && network[0].kind() === parsed.kind() && parsed.match(network as never);
  });
}

/**
 * Parses an address or CIDR range of an allow-list; undefined if the text is neither. IPv4 must be four decimal parts:
 * other notations (010.1, 0x7f000001) mean different addresses to different programs. IPv4-mapped IPv6 counts as IPv4.
 */
export function parseNetwork(text: string): Network | undefined {
  const [addressText = "", prefix, ...more] = text.split("/");
  if (!isAddress(addressText) || more.length > 0) return undefined;
  if (prefix === undefined) {
    const address = ipaddr.process(addressText);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  }
  if (!/^\d{1,3}$/.test(prefix) || !ipaddr.isValidCIDR(text)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(text);
  return unmappedNetwork(address, bits) ?? [address, bits];
}

/** IPv4 network of an IPv4-mapped IPv6 range (`::ffff:0:0/96`), or undefined for other ranges. */
function unmappedNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Network | undefined {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < 96) return undefined;
  return [address.toIPv4Address(), bits - 96];
}

/** Cache of parsed ranges: every write checks the same few ranges, and parsing them took a thirtieth of a write. */
const networks = new LRUCache<string, { network: Network | undefined }>({ max: 10_000 });

function networkOf(text: string): Network | undefined {
  const cached = networks.get(text);
  if (cached) return cached.network;
  const network = parseNetwork(text);
  networks.set(text, { network });
  return network;
}
