import { EventEmitter } from "node:events";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { makeAnswerBudgets } from "./answer-budgets.ts";

const answer = Buffer.alloc(100_000, "x");

function requestFrom(ip: string) {
  const raw = new EventEmitter();
  return { request: { ip } as FastifyRequest, reply: { raw } as unknown as FastifyReply, raw };
}

function openAnswers(limits: Parameters<typeof makeAnswerBudgets>[0]) {
  const budgets = makeAnswerBudgets(limits);
  return (ip: string) => {
    const { request, reply, raw } = requestFrom(ip);
    return { stored: budgets.fitInMemory(request, reply, answer), raw };
  };
}

it("keeps answers in memory, then in temporary files, and fails answers beyond both limits", async () => {
  const limit = { perTenant: 150_000, total: 1_000_000 };
  const store = openAnswers({ memory: limit, files: limit });
  expect(store("a").stored).toBe(answer);
  const second = store("a");
  expect(await buffer(second.stored as Readable)).toEqual(answer);
  await expect(buffer(store("a").stored as Readable)).rejects.toMatchObject({ status: 429, code: "busy" });
  expect(store("b").stored).toBe(answer);
  second.raw.emit("close");
  expect(await buffer(store("a").stored as Readable)).toEqual(answer);
});

it("limits the temporary files of all tenants together", async () => {
  const store = openAnswers({
    memory: { perTenant: 0, total: 0 },
    files: { perTenant: 150_000, total: 150_000 },
  });
  expect(await buffer(store("a").stored as Readable)).toEqual(answer);
  await expect(buffer(store("b").stored as Readable)).rejects.toMatchObject({ status: 429 });
});
