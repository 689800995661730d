import { expect, it } from "vitest";
import { FailedAttempts } from "./failed-attempts.ts";

/** Of so many failures one after the other, how many were let in. */
function letIn(
  attempts: FailedAttempts,
  count: number,
  of: (n: number) => { account: string; address: string },
): number {
  let taken = 0;
  for (let n = 0; n < count; n++) {
    const { account, address } = of(n);
    try {
      attempts.begin(account, address);
      taken += 1;
    } catch {
      // counted below
    }
  }
  return taken;
}

it("ten failures of an account are let in, from wherever they come", () => {
  const of = (n: number) => ({ account: "ada@example.org", address: `203.0.113.${n}` });
  expect(letIn(new FailedAttempts(), 20, of)).toBe(10);
});

it("a hundred failures from one address are let in", () => {
  const of = (n: number) => ({ account: `${n}@example.org`, address: "203.0.113.7" });
  expect(letIn(new FailedAttempts(), 120, of)).toBe(100);
});

it("all addresses of an IPv6 network are one, and one of IPv4 in it is that of IPv4", () => {
  const attempts = new FailedAttempts();
  const within = (n: number) => ({
    account: `${n}@example.org`,
    address: `2001:db8:1:2:${n.toString(16)}::9`,
  });
  expect(letIn(attempts, 120, within)).toBe(100);
  expect(letIn(attempts, 1, () => ({ account: "x@example.org", address: "2001:db8:1:3::9" }))).toBe(1);
  const mapped = (n: number) => ({
    account: `${n}@example.com`,
    address: n % 2 === 0 ? "198.51.100.4" : "::ffff:198.51.100.4",
  });
  expect(letIn(attempts, 120, mapped)).toBe(100);
});

it("after a quarter of an hour failures are forgotten", () => {
  let now = 0;
  const attempts = new FailedAttempts(() => now);
  const of = () => ({ account: "ada@example.org", address: "203.0.113.7" });
  expect(letIn(attempts, 20, of)).toBe(10);
  now = 15 * 60 * 1_000;
  expect(letIn(attempts, 20, of)).toBe(10);
});

it("however many accounts somebody tries, a bounded number of them is kept", () => {
  const attempts = new FailedAttempts();
  const of = (n: number) => ({
    account: `${n}@example.org`,
    address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  });
  letIn(attempts, 120_000, of);
  expect(attempts.size).toBeLessThanOrEqual(100_000);
});
