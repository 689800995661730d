import { parentPort } from "node:worker_threads";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

/** What a thread is asked for: entries come in pieces before they are printed. */
export type FormatTask = { add: FileEntry[] } | { print: FormatId; options: PrintOptions };

/** What is wrong with a file, or with entries that a format cannot hold. */
export type FormatProblem = { message: string; line: number | undefined; keys: readonly string[] };
export type FormatAnswer = { bytes: Uint8Array } | { problem: FormatProblem };

const entries: FileEntry[] = [];

parentPort?.on("message", async (task: FormatTask) => {
  if ("add" in task) entries.push(...task.add);
  else parentPort?.postMessage(await answerTo(task));
});

async function answerTo(task: Exclude<FormatTask, { add: unknown }>): Promise<FormatAnswer> {
  try {
    const format = await loadFormat(task.print);
    return { bytes: format.print(entries, task.options) };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { problem: { message: error.message, line: error.line, keys: error.keys } };
  }
}
