import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ApiError } from "#contract/errors.ts";
import type { FileFormat } from "#contract/files.ts";
import type { FileEntry, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { Turns } from "#server/db/turns.ts";
import type { FormatAnswer, FormatProblem, FormatTask } from "./format-worker.ts";

/** A file may keep a processor busy for so long; waiting for one does not count, up to the longest. */
const patienceMs = 60_000;
const longestMs = 300_000;
const memoryMegabytes = 1_024;

/** Threads, by project, each with memory of its own. */
const threads = new Turns<number>({ atOnce: 2, perGroup: 1, waiting: 20 });

type Printing = { format: FileFormat; options: PrintOptions; entries: AsyncIterable<readonly FileEntry[]> };

/** The bytes of a file, made in a thread of its own, so that no file ever holds up the server. */
export function printFile(projectId: number, { format, options, entries }: Printing): Promise<Uint8Array> {
  return inThread(projectId, async ({ send, ask }) => {
    for await (const piece of entries) send({ add: [...piece] });
    const answer = await ask({ print: format, options });
    if ("problem" in answer) throw refusal("not_in_format", answer.problem);
    if (!("bytes" in answer)) throw new Error("A thread did not print.");
    return answer.bytes;
  });
}

/** What is held of a file at once outside of its thread. */
const pieceOfFile = { entries: 2_000, characters: 2_097_152 };

type Parsing<T> = {
  format: FileFormat;
  bytes: Uint8Array<ArrayBuffer>;
  options: ParseOptions;
  take: (file: ParsedEntries) => Promise<T>;
};

/** A file that was read whole, its entries given out in pieces. */
export type ParsedEntries = {
  count: number;
  duplicates: readonly string[];
  pieces: () => AsyncGenerator<readonly FileEntry[]>;
};

/** Reads a file in a thread of its own; `take` gets its entries once all of it is read without a fault. The bytes are gone then. */
export function parseFile<T>(projectId: number, { format, bytes, options, take }: Parsing<T>): Promise<T> {
  return inThread(projectId, async ({ ask }) => {
    const answer = await ask({ parse: format, bytes, options }, [bytes.buffer]);
    if ("problem" in answer) throw refusal("broken_file", answer.problem);
    if (!("parsed" in answer)) throw new Error("A thread did not read.");
    return await take({ ...answer.parsed, pieces: () => piecesOf(ask) });
  });
}

async function* piecesOf(ask: Thread["ask"]): AsyncGenerator<readonly FileEntry[]> {
  for (;;) {
    const answer = await ask({ take: pieceOfFile });
    if (!("taken" in answer) || answer.taken.length === 0) return;
    yield answer.taken;
  }
}

type Thread = {
  send: (task: FormatTask) => void;
  /** `moved` belongs to the thread from then on. */
  ask: (task: FormatTask, moved?: ArrayBuffer[]) => Promise<FormatAnswer>;
};

function inThread<T>(projectId: number, work: (thread: Thread) => Promise<T>): Promise<T> {
  return threads.run(projectId, async () => {
    const worker = new Worker(new URL("./format-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    // Heard by whoever waits for an answer.
    worker.on("error", () => {});
    try {
      await once(worker, "online");
      const send = (task: FormatTask) => worker.postMessage(task);
      return await work({ send, ask: (task, moved = []) => askThread(worker, task, moved) });
    } finally {
      await worker.terminate();
    }
  });
}

async function askThread(worker: Worker, task: FormatTask, moved: ArrayBuffer[]): Promise<FormatAnswer> {
  const tooLong = new AbortController();
  const look = async () => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1_000 > patienceMs) tooLong.abort();
  };
  const looking = setInterval(() => void look().catch(() => {}), 250);
  const signal = AbortSignal.any([tooLong.signal, AbortSignal.timeout(longestMs)]);
  try {
    const answered = once(worker, "message", { signal });
    worker.postMessage(task, moved);
    const [answer] = await answered;
    return answer;
  } catch (error) {
    if (signal.aborted) throw new ApiError("too_costly");
    if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
      throw new ApiError("too_costly");
    throw error;
  } finally {
    clearInterval(looking);
  }
}

function refusal(code: "not_in_format" | "broken_file", { message, line, keys }: FormatProblem): ApiError {
  return new ApiError(code, {
    message,
    details: { ...(line === undefined ? {} : { line }), ...(keys.length > 0 ? { keys } : {}) },
  });
}
