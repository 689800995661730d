import { afterEach, expect, it, vi } from "vitest";
import { discussionEndpoints } from "#contract/discussions.ts";
import { idempotencyKeyHeader } from "#contract/idempotency.ts";
import { call } from "./call.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";
import { openRequest } from "./open-request.ts";

type Answer = () => Response | Promise<Response>;

/** Answers calls one after another, and returns the idempotency keys that were sent. */
function answerWith(...answers: Answer[]) {
  const keys: Array<string | undefined> = [];
  vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers[idempotencyKeyHeader]);
    return await answers[keys.length - 1]?.();
  });
  return keys;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const done: Answer = () => Response.json({});
const lost: Answer = () => Promise.reject(new TypeError("gone"));
const reply = (text: string) =>
  call(discussionEndpoints.reply, { params: { discussionId: "1" }, query: { app: "a" }, body: { text } });

it("a comment that is sent again before a response arrived has the same key", async () => {
  const keys = answerWith(lost, () => Response.json({}, { status: 502 }), done, done, done);
  await reply("same").catch(() => {});
  await reply("same").catch(() => {});
  await Promise.all([reply("same"), reply("same")]);
  await reply("same");
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys.slice(0, 4)).toEqual(Array(4).fill(keys[0]));
  expect(keys[4]).not.toBe(keys[0]);
});

it("a key expires two minutes after a lost request, but not while a request is running", async () => {
  vi.useFakeTimers();
  const pending = Promise.withResolvers<Response>();
  const keys = answerWith(lost, lost, lost, () => pending.promise, done);
  await reply("again").catch(() => {});
  vi.advanceTimersByTime(110_000);
  await reply("again").catch(() => {});
  vi.advanceTimersByTime(110_000);
  await reply("again").catch(() => {});
  expect(new Set(keys)).toEqual(new Set([keys[0]]));
  vi.advanceTimersByTime(121_000);
  const first = reply("again");
  vi.advanceTimersByTime(600_000);
  await reply("again");
  pending.resolve(Response.json({}));
  await first;
  expect(keys[3]).not.toBe(keys[0]);
  expect(keys[4]).toBe(keys[3]);
});

it("another comment has a new key, and so has the same comment after a response", async () => {
  const keys = answerWith(done, done, () => Response.json({ code: "not_allowed" }, { status: 403 }), done);
  await reply("one");
  await reply("two");
  await reply("one").catch(() => {});
  await reply("one");
  expect(new Set(keys).size).toBe(4);
});

it("requests that only read or edit have no key", async () => {
  const keys = answerWith(done);
  const { update } = discussionEndpoints;
  await call(update, { params: { discussionId: "1" }, query: { app: "a" }, body: { resolved: true } });
  expect(keys).toEqual([undefined]);
});

it("a file that is sent again long after its request failed has a new key", () => {
  vi.useFakeTimers();
  const keys: string[] = [];
  class FakeRequest extends EventTarget {
    status = 0;
    open() {}
    getResponseHeader = () => null;
    setRequestHeader = (name: string, value: string) => name === idempotencyKeyHeader && keys.push(value);
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  const file = new File(["a"], "a.txt");
  const upload = () =>
    openRequest({ endpoint: { method: "POST", once: true }, address: "/upload", content: [file] });
  const first = upload();
  vi.advanceTimersByTime(600_000);
  const second = upload();
  for (const request of [first, second]) request.dispatchEvent(new Event("loadend"));
  vi.advanceTimersByTime(121_000);
  upload();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it("files are identified by object, not by name", () => {
  const endpoint = { method: "POST", once: true } as const;
  const key = (file: File) =>
    idempotencyKeyOf({ endpoint, address: "/files", content: ["file", file] }).headers;
  const [one, other] = [new File(["a"], "a.txt"), new File(["a"], "a.txt")];
  expect(key(one)).toEqual(key(one));
  expect(key(one)).not.toEqual(key(other));
});
