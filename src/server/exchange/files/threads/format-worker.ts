import { createHash } from "node:crypto";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Duplicate, FileEntry, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError, type HelpfulOption, type ProblemValues } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

/**
 * Tasks of a thread: entries are added before they are printed, and returned in chunks after they were parsed; `forget`
 * clears them before the next file.
 */
export type FormatTask =
  | { add: FileEntry[] }
  | { forget: true }
  | { print: FormatId; options: PrintOptions }
  | { parse: FormatId; bytes: Uint8Array; options: ParseOptions; most: ChunkLimits }
  | { take: ChunkLimits };

/** Maximum number of entries, and of characters in their keys and texts. */
type ChunkLimits = { entries: number; characters: number };

/** Problem of a file, or of entries that a format cannot represent. */
export type FormatProblem = {
  message: string;
  /** The message without line and keys. */
  problem: string;
  problemName: string;
  problemValues: ProblemValues;
  line: number | undefined;
  keys: readonly string[];
  option: HelpfulOption | undefined;
};
export type PrintedFile = { bytes: Uint8Array; sha256: string };
export type FormatAnswer =
  | { printed: PrintedFile }
  | { parsed: { duplicates: string[]; dropped: Duplicate[] } }
  | { taken: FileEntry[] }
  | { problem: FormatProblem };

// On Linux this applies only to the calling thread: a large file leaves the processor to saves and searches.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const entries: FileEntry[] = [];
let nextIndex = 0;

parentPort?.on("message", async (task: FormatTask) => {
  if ("add" in task) entries.push(...task.add);
  else if ("forget" in task) forget();
  else parentPort?.postMessage(await answerTo(task));
});

function forget(): void {
  entries.length = 0;
  nextIndex = 0;
}

async function answerTo(
  task: Exclude<FormatTask, { add: unknown } | { forget: unknown }>,
): Promise<FormatAnswer> {
  try {
    if ("take" in task) return { taken: takeEntries(task.take) };
    if ("print" in task) {
      const format = await loadFormat(task.print);
      const untranslated = entries.filter(({ isUntranslated }) => isUntranslated);
      const translated = entries.filter(({ isUntranslated }) => !isUntranslated);
      const bytes = format.print(translated, { ...task.options, untranslated });
      return { printed: { bytes, sha256: createHash("sha256").update(bytes).digest("base64url") } };
    }
    const format = await loadFormat(task.parse);
    const { entries: parsed, duplicates } = format.parse(task.bytes, task.options);
    for (const entry of parsed) entries.push(entry);
    const named = duplicates.slice(0, task.most.entries);
    return {
      parsed: { duplicates: named.map(({ key }) => key), dropped: firstFitting(named, task.most.characters) },
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message, problem, problemName, values: problemValues, line, keys, option } = error;
    return { problem: { message, problem, problemName, problemValues, line, keys, option } };
  }
}

/**
 * Returns the next entries, at least one while any remain; limited, so that the caller never holds many long texts at
 * once.
 */
function takeEntries(most: ChunkLimits): FileEntry[] {
  const chunk: FileEntry[] = [];
  for (let characters = 0; nextIndex < entries.length; nextIndex++) {
    const entry = entries[nextIndex];
    if (!entry) break;
    characters += entry.key.length + entry.text.length;
    if (chunk.length > 0 && (chunk.length >= most.entries || characters > most.characters)) break;
    chunk.push(entry);
  }
  return chunk;
}

/** The first duplicates, up to a number of characters. */
function firstFitting(duplicates: readonly Duplicate[], characters: number): Duplicate[] {
  let room = characters;
  const first = duplicates.findIndex(({ key, from, to }) => {
    room -= key.length + from.length + to.length;
    return room < 0;
  });
  return duplicates.slice(0, first < 0 ? duplicates.length : first);
}
