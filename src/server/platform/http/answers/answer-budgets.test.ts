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
    return { fitted: budgets.fitInMemory(request, reply, answer), raw };
  };
}

it("keeps answers in memory, then in temporary files, and fails answers beyond both limits", async () => {
  const limit = { perTenant: 150_000, total: 1_000_000 };
  const fit = openAnswers({ memory: limit, files: limit });
  expect(fit("a").fitted).toBe(answer);
  const second = fit("a");
  expect(await buffer(second.fitted as Readable)).toEqual(answer);
  await expect(buffer(fit("a").fitted as Readable)).rejects.toMatchObject({ status: 429, code: "busy" });
  expect(fit("b").fitted).toBe(answer);
  second.raw.emit("close");
  expect(await buffer(fit("a").fitted as Readable)).toEqual(answer);
});

it("limits the temporary files of all tenants together", async () => {
  const fit = openAnswers({
    memory: { perTenant: 0, total: 0 },
    files: { perTenant: 150_000, total: 150_000 },
  });
  expect(await buffer(fit("a").fitted as Readable)).toEqual(answer);
  await expect(buffer(fit("b").fitted as Readable)).rejects.toMatchObject({ status: 429 });
});
