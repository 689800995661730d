import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { Session } from "#contract/auth/session.ts";
import { sessionEndpoints } from "#contract/auth/session.ts";
import { backupEndpoints } from "#contract/backup.ts";
import { endpoint } from "#contract/endpoint.ts";
import { personHeader } from "#contract/members/person-header.ts";

const write = endpoint({
  method: "PUT",
  path: "/v1/item",
  summary: "An item",
  description: "Returns an item.",
  section: "none",
  credentials: "session",
  body: z.object({ name: z.string() }),
  response: z.object({}),
});

const sessionOf = (name: string): Session => ({
  setupNeeded: false,
  sendsMail: false,
  user: { _id: `id of ${name}`, name, email: `${name}@example.org`, teamRole: "member" },
});
const nobody: Session = { setupNeeded: false, sendsMail: false, user: null };

/** A freshly loaded page, with a server that returns the given answer. */
async function loadPage(answer: unknown = {}, status = 200) {
  vi.resetModules();
  const person = await import("./page-person.ts");
  const { call } = await import("./call.ts");
  const { openRequest } = await import("./open-request.ts");
  const sent: Array<Record<string, string>> = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers);
    return Response.json(answer, { status });
  });
  const save = () => call(write, { body: { name: "A" } });
  return { ...person, sent, save, openRequest, whoIsIn: () => call(sessionEndpoints.read, {}) };
}

const set = vi.fn();
class FakeRequest {
  responseType = "";
  open = () => {};
  addEventListener = () => {};
  setRequestHeader = set;
}

beforeEach(() => vi.stubGlobal("XMLHttpRequest", FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  set.mockClear();
});

it("names no user before the sign-in, and the page's user in every later request", async () => {
  const page = await loadPage();
  await page.save();
  page.recordSession(nobody);
  await page.save();
  page.recordSession(sessionOf("ada"));
  await page.save();
  expect(page.sent.map((headers) => headers[personHeader])).toEqual([undefined, undefined, "id of ada"]);
});

it("names the page's user in requests that report upload progress", async () => {
  const page = await loadPage();
  page.recordSession(sessionOf("ada"));
  page.openRequest({ endpoint: backupEndpoints.restore, address: "/v1/item", content: [] });
  expect(set).toHaveBeenCalledWith(personHeader, "id of ada");
  page.recordSession(sessionOf("ben"));
  expect(() =>
    page.openRequest({ endpoint: backupEndpoints.restore, address: "/v1/item", content: [] }),
  ).toThrow();
});

it("sends nothing while another user is signed in", async () => {
  const page = await loadPage();
  page.recordSession(sessionOf("ada"));
  expect(page.recordSession(sessionOf("ben"))).toBe(false);
  await expect(page.save()).rejects.toMatchObject({ status: 409, code: "another_person" });
  expect(page.sent).toEqual([]);
  expect(page.pageState()).toEqual({ standing: "another", name: "ben" });
  expect(page.pagePerson()).toBe("id of ada");
});

it("may still read the session, and continues when the page's user is back", async () => {
  const page = await loadPage();
  page.recordSession(sessionOf("ada"));
  page.recordSession(sessionOf("ben"));
  await page.whoIsIn();
  expect(page.sent).toHaveLength(1);
  expect(page.recordSession(sessionOf("ada"))).toBe(true);
  await page.save();
  expect(page.sent).toHaveLength(2);
});

it("sends no more requests after the server reports another user", async () => {
  const page = await loadPage({ message: "Error: …", code: "another_person", requestId: "1" }, 409);
  page.recordSession(sessionOf("ada"));
  await expect(page.save()).rejects.toMatchObject({ code: "another_person" });
  await expect(page.save()).rejects.toMatchObject({ code: "another_person" });
  expect(page.sent).toHaveLength(1);
  expect(page.pageState()).toEqual({ standing: "another", name: undefined });
});

it("sends nothing after signing out, even if a user signs in", async () => {
  const page = await loadPage();
  page.recordSession(sessionOf("ada"));
  page.endPage();
  page.recordSession(sessionOf("ada"));
  await expect(page.save()).rejects.toMatchObject({ code: "signed_out" });
  await expect(page.whoIsIn()).rejects.toMatchObject({ code: "signed_out" });
  expect(page.sent).toEqual([]);
});

it("keeps the page's user when the session ends", async () => {
  const page = await loadPage();
  page.recordSession(sessionOf("ada"));
  expect(page.recordSession(nobody)).toBe(true);
  expect(page.pageState()).toEqual({ standing: "own" });
  expect(page.recordSession(sessionOf("ben"))).toBe(false);
});
