import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Whether a text is one IPv4 or IPv6 address without a zone. */
export function isAddress(text: string): boolean {
  if (text.includes(":")) return !text.includes("%") && ipaddr.IPv6.isValid(text);
  return ipaddr.IPv4.isValidFourPartDecimal(text);
}

/**
 * Returns the address as rate limits count it: for IPv6 the /64 network, since one customer has all of it.
 */
export function rateLimitedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6
    ? `${parsed.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(":")}::/64`
    : parsed.toString();
}

/** Whether an address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  return isAddress(address) && ipaddr.process(address).range() === "loopback";
}

/**
 * Whether a request was made on this machine. A local proxy that forwards remote requests marks them by a
 * header.
 */
export function isLocalRequest({ ip, headers }: FastifyRequest): boolean {
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
  return forwarded === undefined && isLoopbackAddress(ip);
}
