import { afterEach, expect, it, vi } from "vitest";
import { liveEndpoints } from "#contract/events.ts";
import { sessionEndpoints } from "#contract/people/session.ts";
import { call, onSignedOut } from "./call.ts";
import { noteSigningOut } from "./page-person.ts";

const report = () =>
  call(liveEndpoints.announce, { query: { app: "a", branch: "b" }, body: { tab: "tab", left: true } });

afterEach(() => {
  noteSigningOut(false);
  vi.unstubAllGlobals();
});

it("what a page sends while its person signs out waits, and goes once that failed", async () => {
  const fetch = vi.fn(async (_address: string) => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  noteSigningOut(true);
  const reported = report();
  await call(sessionEndpoints.signOut, {});
  expect(fetch).toHaveBeenCalledOnce();
  noteSigningOut(false);
  await reported;
  expect(fetch.mock.lastCall?.[0]).toContain("/presence");
});

it("otherwise it is sent at once, as a page that closes must", () => {
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  void report();
  expect(fetch).toHaveBeenCalledOnce();
});

it("a session that ends while its person signs out is not said to have ended", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const heard = vi.fn();
  const stop = onSignedOut(heard);
  const reported = report();
  noteSigningOut(true);
  answer.resolve(Response.json({ message: "Error", code: "signed_out", requestId: "" }, { status: 401 }));
  await expect(reported).rejects.toMatchObject({ code: "signed_out" });
  expect(heard).not.toHaveBeenCalled();
  stop();
});
