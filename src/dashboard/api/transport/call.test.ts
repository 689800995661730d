import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import { ApiCallError, call, onSignedOut } from "./call.ts";

const read = endpoint({
  method: "GET",
  path: "/v1/items/:itemId",
  summary: "An item",
  description: "Returns an item.",
  section: "none",
  credentials: "session",
  params: z.object({ itemId: z.string() }),
  query: z.object({ is: z.optional(z.array(z.string())), limit: z.optional(z.number()) }),
  response: z.object({ name: z.string() }),
});

/** Answers every call with the content and returns the spy of `fetch`. */
function answerWith(content: unknown, status = 200) {
  const fetch = vi.fn(async (_address: string) => Response.json(content, { status }));
  vi.stubGlobal("fetch", fetch);
  return () => new URL(fetch.mock.lastCall?.[0] ?? "", "http://parlance.test");
}

afterEach(() => vi.unstubAllGlobals());

it("encodes path parameters", async () => {
  const called = answerWith({ name: "A" });
  expect(await call(read, { params: { itemId: "a/b?c" }, query: {} })).toEqual({ name: "A" });
  expect(called().href).toBe("http://parlance.test/v1/items/a%2Fb%3Fc");
});

it("sends list items as repeated parameters and omits undefined", async () => {
  const called = answerWith({});
  await call(read, { params: { itemId: "1" }, query: { is: ["a&b", "c"], limit: undefined } });
  expect([...called().searchParams]).toEqual([
    ["is", "a&b"],
    ["is", "c"],
  ]);
});

it.each([[[]], [["a,b"]]])(
  "sends the list %j as JSON, so that it is neither dropped nor split",
  async (is) => {
    const called = answerWith({});
    await call(read, { params: { itemId: "1" }, query: { is } });
    expect(called().searchParams.getAll("is")).toEqual([JSON.stringify(is)]);
  },
);

it("throws a refusal with its code and the whole body", async () => {
  answerWith({ message: "Error: This name is taken.", code: "name_taken", requestId: "1", name: "A" }, 400);
  const error = await call(read, { params: { itemId: "1" }, query: {} }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiCallError);
  expect(error).toMatchObject({
    status: 400,
    code: "name_taken",
    message: "This name is taken.",
    details: { name: "A" },
  });
});

it("treats a response without an error code as an internal error", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  await expect(call(read, { params: { itemId: "1" }, query: {} })).rejects.toMatchObject({
    status: 502,
    code: "internal",
  });
});

it("notifies listeners when the session has ended", async () => {
  const notify = vi.fn();
  const stop = onSignedOut(notify);
  answerWith({ message: "Error: The session has ended.", code: "signed_out", requestId: "1" }, 401);
  await expect(call(read, { params: { itemId: "1" }, query: {} })).rejects.toThrow(ApiCallError);
  stop();
  expect(notify).toHaveBeenCalledOnce();
});
