import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { sweepExpired } from "#server/workspace/auth/sweep-expired.ts";
import { FailedAttempts } from "./failed-attempts.ts";

type AttemptOrigin = { account: string; address: string };

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

let attempts: FailedAttempts;
beforeEach(async () => {
  await testApp.db.deleteFrom("failed_attempt").execute();
  attempts = new FailedAttempts(testApp, "sign_in");
});
afterEach(() => void vi.useRealTimers());

/** Makes failed attempts and returns how many were allowed. */
async function countAllowed(
  count: number,
  attempt: (n: number) => AttemptOrigin,
  by = attempts,
): Promise<number> {
  const answers = await Promise.allSettled(
    Array.from({ length: count }, async (_, n) => by.begin(attempt(n).account, attempt(n).address)),
  );
  const refused = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  for (const error of refused) expect(error).toMatchObject({ code: "too_many_requests" });
  return count - refused.length;
}

it("an account allows ten failed attempts, from any addresses and also at once", async () => {
  const attempt = (n: number) => ({ account: "ada@example.org", address: `203.0.113.${n}` });
  expect(await countAllowed(20, attempt)).toBe(10);
});

it("an address allows a hundred failed attempts", async () => {
  const attempt = (n: number) => ({ account: `${n}@example.org`, address: "203.0.113.7" });
  expect(await countAllowed(120, attempt)).toBe(100);
});

it("the addresses of an IPv6 network count as one, and mapped IPv4 as the IPv4 address", async () => {
  const inOneNetwork = (n: number) => ({
    account: `${n}@example.org`,
    address: `2001:db8:1:2:${n.toString(16)}::9`,
  });
  expect(await countAllowed(120, inOneNetwork)).toBe(100);
  expect(await countAllowed(1, () => ({ account: "x@example.org", address: "2001:db8:1:3::9" }))).toBe(1);
  const mappedIpv4 = (n: number) => ({
    account: `${n}@example.com`,
    address: n % 2 === 0 ? "198.51.100.4" : "::ffff:198.51.100.4",
  });
  expect(await countAllowed(120, mappedIpv4)).toBe(100);
});

it("processes count together, also after a restart", async () => {
  const attempt = () => ({ account: "ada@example.org", address: "203.0.113.7" });
  expect(await countAllowed(6, attempt)).toBe(6);
  expect(await countAllowed(6, attempt, new FailedAttempts(testApp, "sign_in"))).toBe(4);
});

it("each purpose is counted separately", async () => {
  const attempt = () => ({ account: "ada@example.org", address: "203.0.113.7" });
  expect(await countAllowed(20, attempt)).toBe(10);
  expect(await countAllowed(20, attempt, new FailedAttempts(testApp, "password"))).toBe(10);
});

it("a rejected attempt reports after how many seconds the next one is allowed", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const attempt = () => ({ account: "ada@example.org", address: "203.0.113.7" });
  expect(await countAllowed(20, attempt)).toBe(10);
  vi.setSystemTime(Date.now() + 5 * 60_000);
  await expect(attempts.begin("ada@example.org", "203.0.113.7")).rejects.toMatchObject({
    details: { retryAfter: 600 },
  });
  vi.setSystemTime(Date.now() + 10 * 60_000);
  expect(await countAllowed(20, attempt)).toBe(10);
});

it("a success resets the failures of the account, but not those of the address", async () => {
  const ada = { account: "ada@example.org", address: "203.0.113.7" };
  expect(await countAllowed(9, () => ada)).toBe(9);
  await (await attempts.begin(ada.account, ada.address)).succeeded();
  expect(await countAllowed(20, () => ada)).toBe(10);
  const others = (n: number) => ({ account: `${n}@example.org`, address: ada.address });
  expect(await countAllowed(120, others)).toBe(81);
});

it("attempts on a blocked account do not count for the address", async () => {
  const ada = { account: "ada@example.org", address: "203.0.113.7" };
  expect(await countAllowed(90, () => ada)).toBe(10);
  const others = (n: number) => ({ account: `${n}@example.org`, address: ada.address });
  expect(await countAllowed(120, others)).toBe(90);
});

it("an account name may have any length", async () => {
  const long = { account: "a".repeat(5_000), address: "203.0.113.7" };
  expect(await countAllowed(20, () => long)).toBe(10);
});

it("expired failures are deleted by the sweep", async () => {
  await countAllowed(1, () => ({ account: "ada@example.org", address: "203.0.113.7" }));
  const stored = () => testApp.db.selectFrom("failed_attempt").selectAll().execute();
  await sweepExpired(testApp.db);
  expect(await stored()).toHaveLength(2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 60_000 + 1_000 });
  await sweepExpired(testApp.db);
  expect(await stored()).toEqual([]);
});
