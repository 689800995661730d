import ipaddr from "ipaddr.js";

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** An address or CIDR range of an allow-list, or undefined when it is neither. IPv4-mapped IPv6 counts as IPv4. */
export function parseNetwork(text: string): Network | undefined {
  try {
    if (text.includes("/")) {
      const [address, bits] = ipaddr.parseCIDR(text);
      return mappedNetwork(address, bits) ?? [address, bits];
    }
    const address = ipaddr.process(text);
    return [address, address.kind() === "ipv4" ? 32 : 128];
  } catch {
    return undefined;
  }
}

function mappedNetwork(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): Network | undefined {
  if (!(address instanceof ipaddr.IPv6) || !address.isIPv4MappedAddress() || bits < 96) return undefined;
  return [address.toIPv4Address(), bits - 96];
}

/** Whether an address is in one of the ranges (rest-api.md 5.5). An empty list lets nobody in. */
export function isAddressAllowed(address: string, allowList: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return allowList.some((entry) => {
    const network = parseNetwork(entry);
    return network !== undefined && network[0].kind() === parsed.kind() && parsed.match(network as never);
  });
}
