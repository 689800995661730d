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

/** Waits until a condition holds; long enough for a busy machine. */
export async function waitUntil(holds: () => boolean): Promise<void> {
  await expect.poll(holds, { timeout: 60_000, interval: 20 }).toBe(true);
}
