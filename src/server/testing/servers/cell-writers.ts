import { setTimeout as sleep } from "node:timers/promises";
import { callProgram } from "./writers.ts";

type Instance = Parameters<typeof callProgram>[0];
type Save = { key: string; version: number };

/** Number of cells of each writer, which saves in one after the other. */
const cellsOfWriter = 300;
/** Pause between two saves of a writer, in ms; webhooks keep pace with them. */
const pauseMs = 150;

/** Keys of the cells of all writers. */
export function keysOfWriters(count: number): string[] {
  return Array.from({ length: count * cellsOfWriter }, (_, index) =>
    keyOf(index % count, Math.floor(index / count)),
  );
}

function keyOf(writer: number, number: number): string {
  return `cell.${writer}.${number % cellsOfWriter}`;
}

/** Last acknowledged text of each cell, and the texts that were sent after it. */
export type CellTexts = Map<string, string[]>;

/** Starts writers that save German texts, and record what was acknowledged and how the others were refused. */
export function startCellWriters(instance: Instance, count: number, texts: CellTexts) {
  const acknowledged: Save[] = [];
  /** Refusals by status; `gone` for a broken connection, `hangs` for a timeout. */
  const refusals = new Map<string, number>();
  let isOver = false;
  const save = async (key: string, value: string): Promise<string> => {
    texts.set(key, [...(texts.get(key) ?? [""]), value]);
    const body = { entries: [{ key, language: "de", value }] };
    const answer = await callProgram(instance, "PATCH", "/v1/api/entries", body);
    const hasRetryAfter = Number(answer.headers.get("retry-after")) > 0;
    const text = await answer.text();
    if (!answer.ok) return `${answer.status}${hasRetryAfter ? "" : " without Retry-After"}`;
    acknowledged.push({ key, version: JSON.parse(text).entries[0].version });
    texts.set(key, [value]);
    return "";
  };
  const work = Array.from({ length: count }, async (_, writer) => {
    for (let number = 0; !isOver; number += 1) {
      const refusal = await save(keyOf(writer, number), `text ${Math.random()}`).catch((error: unknown) =>
        error instanceof Error && error.name === "TimeoutError" ? "hangs" : "gone",
      );
      if (refusal !== "") refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      await sleep(pauseMs);
    }
  });
  return {
    acknowledged,
    refusals,
    async end() {
      isOver = true;
      await Promise.all(work);
    },
    /** Cells that contain neither the last acknowledged text nor one that was sent after it. */
    async findLost(): Promise<string[]> {
      const document = await (await callProgram(instance, "GET", "/v1/api")).json();
      const entries = document.data.de?.main.entries ?? {};
      return [...texts].filter(([key, known]) => !known.includes(entries[key]?.v ?? "")).map(([key]) => key);
    },
  };
}
