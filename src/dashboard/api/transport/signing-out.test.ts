import { afterEach, expect, it, vi } from "vitest";
import { sessionEndpoints } from "#contract/auth/session.ts";
import { liveEndpoints } from "#contract/live.ts";
import { call, onSignedOut } from "./call.ts";
import { recordSigningOut } from "./page-person.ts";

const report = () =>
  call(liveEndpoints.announce, { query: { app: "a", branch: "b" }, body: { tab: "tab", left: true } });

afterEach(() => {
  recordSigningOut(false);
  vi.unstubAllGlobals();
});

it("delays requests while signing out, and sends them after that failed", async () => {
  const fetch = vi.fn(async (_address: string) => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  recordSigningOut(true);
  const reported = report();
  await call(sessionEndpoints.signOut, {});
  expect(fetch).toHaveBeenCalledOnce();
  recordSigningOut(false);
  await reported;
  expect(fetch.mock.lastCall?.[0]).toContain("/presence");
});

it("sends requests synchronously when not signing out, as a closing page must", () => {
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  void report();
  expect(fetch).toHaveBeenCalledOnce();
});

it("does not report an ended session while signing out", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const onEnded = vi.fn();
  const stop = onSignedOut(onEnded);
  const reported = report();
  recordSigningOut(true);
  answer.resolve(Response.json({ message: "Error", code: "signed_out", requestId: "" }, { status: 401 }));
  await expect(reported).rejects.toMatchObject({ code: "signed_out" });
  expect(onEnded).not.toHaveBeenCalled();
  stop();
});
