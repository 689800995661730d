import { afterEach, expect, it, vi } from "vitest";
import { onSignedOut } from "#dashboard/api/transport/call.ts";
import { noteSigningOut } from "#dashboard/api/transport/page-person.ts";
import { createTeller } from "./presence.ts";

vi.mock("#dashboard/lib/storage/tab-locks.ts", () => ({ ownTab: "tab" }));

afterEach(() => {
  noteSigningOut(false);
  vi.unstubAllGlobals();
});

it("nobody is told where a page is from which its person signs out, until that failed", async () => {
  const fetch = vi.fn(async () => Response.json({}));
  vi.stubGlobal("fetch", fetch);
  const tell = createTeller({ app: "a", branch: "b" });
  noteSigningOut(true);
  tell({ key: "one" });
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();
  noteSigningOut(false);
  tell({ key: "two" });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
});

it("a session that ends while its person signs out is not said to have ended", async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => answer.promise);
  const heard = vi.fn();
  const stop = onSignedOut(heard);
  createTeller({ app: "a", branch: "b" })({ key: "one" });
  noteSigningOut(true);
  answer.resolve(Response.json({ message: "Error", code: "signed_out", requestId: "" }, { status: 401 }));
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).not.toHaveBeenCalled();
  stop();
});
