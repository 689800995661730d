import { createHash } from "node:crypto";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { Duplicate, FileEntry, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError, type HelpfulOption, type ProblemValues } from "#formats/format-error.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

/**
 * What a thread is asked for: entries go in before they are printed, and come out after they were read, in pieces; they
 * are forgotten before the next file.
 */
export type FormatTask =
  | { add: FileEntry[] }
  | { forget: true }
  | { print: FormatId; options: PrintOptions }
  | { parse: FormatId; bytes: Uint8Array; options: ParseOptions; most: Most }
  | { take: Most };

/** How many at once, and how many characters of their keys and texts. */
type Most = { entries: number; characters: number };

/** What is wrong with a file, or with entries that a format cannot hold. */
export type FormatProblem = {
  message: string;
  /** Without line and keys. */
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

// On Linux this is about the calling thread alone: a large file leaves the processor to those who save and search.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const entries: FileEntry[] = [];
let taken = 0;

parentPort?.on("message", async (task: FormatTask) => {
  if ("add" in task) entries.push(...task.add);
  else if ("forget" in task) forget();
  else parentPort?.postMessage(await answerTo(task));
});

function forget(): void {
  entries.length = 0;
  taken = 0;
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
    const { entries: read, duplicates } = format.parse(task.bytes, task.options);
    for (const entry of read) entries.push(entry);
    const told = duplicates.slice(0, task.most.entries);
    return {
      parsed: { duplicates: told.map(({ key }) => key), dropped: fitting(told, task.most.characters) },
    };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { message, problem, problemName, values: problemValues, line, keys, option } = error;
    return { problem: { message, problem, problemName, problemValues, line, keys, option } };
  }
}

/** The next entries, at least one while any are left; limited, so that the caller never holds many long texts at once. */
function takeEntries(most: Most): FileEntry[] {
  const piece: FileEntry[] = [];
  for (let characters = 0; taken < entries.length; taken++) {
    const entry = entries[taken];
    if (!entry) break;
    characters += entry.key.length + entry.text.length;
    if (piece.length > 0 && (piece.length >= most.entries || characters > most.characters)) break;
    piece.push(entry);
  }
  return piece;
}

/** The first ones, as long as their texts fit. */
function fitting(duplicates: readonly Duplicate[], characters: number): Duplicate[] {
  let left = characters;
  const first = duplicates.findIndex(({ key, from, to }) => {
    left -= key.length + from.length + to.length;
    return left < 0;
  });
  return duplicates.slice(0, first < 0 ? duplicates.length : first);
}
