import fc from "fast-check";
import { expect, test } from "vitest";
import { isAddress } from "./addresses.ts";
import { isAddressAllowed, parseNetwork } from "./match-allow-list.ts";

const ipv4 = fc.ipV4();
const ipv6 = fc.ipV6();

function bits(address: string): string {
  const binary = (number: string) => Number(number).toString(2).padStart(8, "0");
  return address.split(".").map(binary).join("");
}

test("an address is allowed by itself, by its full range and by the range of all addresses", () => {
  fc.assert(
    fc.property(fc.oneof(ipv4, ipv6), (address) => {
      const all = isAddress(address) && address.includes(":") ? ["::/0", "0.0.0.0/0"] : ["0.0.0.0/0"];
      expect(isAddressAllowed(address, [address])).toBe(true);
      expect(isAddressAllowed(address, all)).toBe(true);
      expect(isAddressAllowed(address, [])).toBe(false);
    }),
  );
});

test("an IPv4 range allows exactly the addresses that start with its prefix", () => {
  fc.assert(
    fc.property(ipv4, ipv4, fc.nat(32), (network, address, length) => {
      const inside = bits(network).slice(0, length) === bits(address).slice(0, length);
      expect(isAddressAllowed(address, [`${network}/${length}`])).toBe(inside);
    }),
  );
});

test("IPv4-mapped IPv6 equals the IPv4 address, in requests and in the list", () => {
  fc.assert(
    fc.property(ipv4, ipv4, fc.nat(32), (network, address, length) => {
      const allowed = isAddressAllowed(address, [`${network}/${length}`]);
      expect(isAddressAllowed(`::ffff:${address}`, [`${network}/${length}`])).toBe(allowed);
      expect(isAddressAllowed(address, [`::ffff:${network}/${length + 96}`])).toBe(allowed);
      expect(isAddressAllowed(`::ffff:${address}`, [`::ffff:${address}`])).toBe(true);
    }),
  );
});

test("ranges match addresses of their family only: ::/0 no IPv4, 0.0.0.0/0 no IPv6", () => {
  fc.assert(
    fc.property(ipv4, (address) => {
      expect(isAddressAllowed(address, ["::/0"])).toBe(false);
      expect(isAddressAllowed(`::ffff:${address}`, ["::/0"])).toBe(false);
    }),
  );
  expect(isAddressAllowed("2001:db8::1", ["0.0.0.0/0"])).toBe(false);
});

test("arbitrary text in a request or a list never throws, and invalid text allows no address", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (address, entry) => {
      const allowed = isAddressAllowed(address, [entry]);
      if (allowed) expect(parseNetwork(entry)).toBeDefined();
      if (parseNetwork(entry) === undefined) expect(isAddressAllowed("192.0.2.1", [entry])).toBe(false);
    }),
  );
  for (const entry of [
    "1.2.3",
    "010.0.0.1",
    "0x7f.0.0.1",
    "2130706433",
    "1.2.3.4/",
    "1.2.3.4/33",
    "::1/129",
    "1.2.3.4/8/9",
    "fe80::1%eth0",
  ]) {
    expect([entry, parseNetwork(entry)]).toEqual([entry, undefined]);
  }
});

test("the zone of a link-local address does not matter", () => {
  expect(isAddressAllowed("fe80::1%eth0", ["fe80::/10"])).toBe(true);
});
