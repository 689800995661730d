import { setImmediate as others } from "node:timers/promises";

/** Time to serialize before other requests get their turn, in ms. */
const sliceMs = 20;

/** Serializes a long JSON array in slices, so that other requests do not wait for the whole list. */
export async function jsonInSlices<T>(rows: readonly T[], present: (row: T) => object): Promise<string> {
  const pieces: string[] = [];
  let begun = performance.now();
  for (const row of rows) {
    pieces.push(JSON.stringify(present(row)));
    if (performance.now() - begun < sliceMs) continue;
    await others();
    begun = performance.now();
  }
  return `[${pieces.join(",")}]`;
}
