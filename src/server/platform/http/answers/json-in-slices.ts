import { setImmediate as nextTurn } from "node:timers/promises";

/** Time to serialize before other requests get their turn, in ms. */
const sliceMs = 20;

/** Serializes a long JSON array in slices, so that other requests do not wait for the whole list. */
export async function jsonInSlices<T>(rows: readonly T[], present: (row: T) => object): Promise<string> {
  const chunks: string[] = [];
  let startedAt = performance.now();
  for (const row of rows) {
    chunks.push(JSON.stringify(present(row)));
    if (performance.now() - startedAt < sliceMs) continue;
    await nextTurn();
    startedAt = performance.now();
  }
  return `[${chunks.join(",")}]`;
}
