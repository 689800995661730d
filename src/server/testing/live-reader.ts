import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { LiveEvent } from "#contract/live.ts";

type LiveEvents = { id: string | undefined; event: LiveEvent };
export type LiveReader = Awaited<ReturnType<typeof readLive>>;

/** Reads a live stream over HTTP like a browser, and records its events. */
export async function readLive(address: string, headers: Record<string, string>) {
  const controller = new AbortController();
  const answer = await fetch(address, { headers, signal: controller.signal });
  const received: LiveEvents[] = [];
  let ended = false;
  void collect(answer, received).then(
    () => {
      ended = true;
    },
    () => undefined,
  );
  const changes = () => received.filter(({ event }) => event.type === "changed" || event.type === "refetch");
  return {
    answer,
    received,
    changes,
    hasEnded: () => ended,
    close: () => controller.abort(),
    entries: () => changes().flatMap(({ event }) => (event.type === "changed" ? event.entries : [])),
    people: () => {
      const last = received.findLast(({ event }) => event.type === "presence")?.event;
      return last?.type === "presence" ? last.people : [];
    },
  };
}

async function collect(answer: Response, received: LiveEvents[]): Promise<void> {
  let rest = "";
  const body = answer.body?.pipeThrough(new TextDecoderStream());
  if (!body) return;
  for await (const chunk of body) {
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) received.push({ id: /^id: (.*)$/m.exec(block)?.[1], event: JSON.parse(data) });
    }
  }
}

/** Pause before a broken stream is opened again, in ms. */
const reopenMs = 500;

/**
 * Follows a live stream like a browser, which opens a broken stream again after the last event that it received.
 * `addressOf` returns the address of each attempt, counted from 0.
 */
export function followLive(addressOf: (attempt: number) => string, headers: Record<string, string>) {
  const controller = new AbortController();
  const { signal } = controller;
  const received: LiveEvents[] = [];
  let streams = 0;
  const follow = async (attempt: number) => {
    const last = received.findLast(({ id }) => id !== undefined)?.id;
    const resumed = last === undefined ? headers : { ...headers, "last-event-id": last };
    const answer = await fetch(addressOf(attempt), { headers: resumed, signal });
    if (!answer.ok) return;
    streams += 1;
    await collect(answer, received);
  };
  const following = (async () => {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      await follow(attempt).catch(() => {});
      await sleep(reopenMs, undefined, { signal }).catch(() => {});
    }
  })();
  return {
    received,
    /** Number of streams that were opened. */
    streams: () => streams,
    async close() {
      controller.abort();
      await following;
    },
  };
}

/** Waits until a condition holds; long enough for a busy machine. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 60_000, interval: 20 }).toBe(true);
}
