import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { personHeader } from "#contract/people/named-person.ts";
import type { Session } from "#contract/people/session.ts";
import { sessionEndpoints } from "#contract/people/session.ts";
import { backupEndpoints } from "#contract/projects/backup.ts";

const write = endpoint({
  method: "PUT",
  path: "/v1/item",
  summary: "An item",
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

/** A page that was just loaded, with a server that answers what it is given. */
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

it("nothing is said before somebody is signed in, and whose page it is from then on", async () => {
  const page = await loadPage();
  await page.save();
  page.noteSession(nobody);
  await page.save();
  page.noteSession(sessionOf("ada"));
  await page.save();
  expect(page.sent.map((headers) => headers[personHeader])).toEqual([undefined, undefined, "id of ada"]);
});

it("a request that reports how far it is sent says so too", async () => {
  const page = await loadPage();
  page.noteSession(sessionOf("ada"));
  page.openRequest({ endpoint: backupEndpoints.restore, address: "/v1/item", content: [] });
  expect(set).toHaveBeenCalledWith(personHeader, "id of ada");
  page.noteSession(sessionOf("ben"));
  expect(() =>
    page.openRequest({ endpoint: backupEndpoints.restore, address: "/v1/item", content: [] }),
  ).toThrow();
});

it("a page of one person is never another's: it sends nothing while somebody else is signed in", async () => {
  const page = await loadPage();
  page.noteSession(sessionOf("ada"));
  expect(page.noteSession(sessionOf("ben"))).toBe(false);
  await expect(page.save()).rejects.toMatchObject({ status: 409, code: "another_person" });
  expect(page.sent).toEqual([]);
  expect(page.pageState()).toEqual({ standing: "another", name: "ben" });
  expect(page.pagePerson()).toBe("id of ada");
});

it("who is signed in can be asked all the same, and the page goes on when its person is back", async () => {
  const page = await loadPage();
  page.noteSession(sessionOf("ada"));
  page.noteSession(sessionOf("ben"));
  await page.whoIsIn();
  expect(page.sent).toHaveLength(1);
  expect(page.noteSession(sessionOf("ada"))).toBe(true);
  await page.save();
  expect(page.sent).toHaveLength(2);
});

it("that the server refuses a request for somebody else holds the next ones back", async () => {
  const page = await loadPage({ message: "Error: …", code: "another_person", requestId: "1" }, 409);
  page.noteSession(sessionOf("ada"));
  await expect(page.save()).rejects.toMatchObject({ code: "another_person" });
  await expect(page.save()).rejects.toMatchObject({ code: "another_person" });
  expect(page.sent).toHaveLength(1);
  expect(page.pageState()).toEqual({ standing: "another", name: undefined });
});

it("after signing out nothing is sent any more, even if somebody signs in", async () => {
  const page = await loadPage();
  page.noteSession(sessionOf("ada"));
  page.endPage();
  page.noteSession(sessionOf("ada"));
  await expect(page.save()).rejects.toMatchObject({ code: "signed_out" });
  await expect(page.whoIsIn()).rejects.toMatchObject({ code: "signed_out" });
  expect(page.sent).toEqual([]);
});

it("the end of a session leaves the page its person's", async () => {
  const page = await loadPage();
  page.noteSession(sessionOf("ada"));
  expect(page.noteSession(nobody)).toBe(true);
  expect(page.pageState()).toEqual({ standing: "own" });
  expect(page.noteSession(sessionOf("ben"))).toBe(false);
});
