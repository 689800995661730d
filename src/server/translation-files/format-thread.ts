import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { ApiError } from "#contract/errors.ts";
import { type FileFormat, maxKeysNamed } from "#contract/files.ts";
import type { Duplicate, FileEntry, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import type { Scope } from "#server/auth/caller.ts";
import { busyMs, deadlineOf } from "#server/busy-ms.ts";
import { FairQueue } from "#server/db/fair-queue.ts";
import { callerLeft, currentBounds } from "#server/db/statement-bounds.ts";
import type { FormatAnswer, FormatProblem, FormatTask, PrintedFile } from "./format-worker.ts";
import { restFormatWorker, takeFormatWorker } from "./format-workers.ts";

/** A file may keep a processor busy for so long; waiting for one does not count, up to the longest. */
const patienceMs = 60_000;
const longestMs = 300_000;
/** The thread of a larger file is ended after it, with the memory that it took. */
const smallFileBytes = 4_194_304;

/** A project takes turns with others of its team, and the team with others. */
type Turn = Pick<Scope, "teamId" | "projectId">;

/** Threads, each with memory of its own: two of them for one team, and one for one project. */
const threads = new FairQueue<number>({ atOnce: 3, perGroup: 2, perMember: 1, waiting: 20 });

/** A file that is made: entries go in first. */
export type Printer = {
  add: (entries: readonly FileEntry[]) => void;
  print: (format: FileFormat, options: PrintOptions) => Promise<PrintedFile>;
};

/** Makes a file in a thread of its own, so that none ever holds up the server. What `work` needs is taken in its turn. */
export function withPrinter<T>(turn: Turn, work: (printer: Printer) => Promise<T>): Promise<T> {
  return inThread(turn, ({ send, ask }) =>
    work({
      add: (entries) => send({ add: [...entries] }),
      async print(format, options) {
        const answer = await ask({ print: format, options });
        if ("problem" in answer) throw refusal("not_in_format", answer.problem);
        if (!("printed" in answer)) throw new Error("A thread did not print.");
        return answer.printed;
      },
    }),
  );
}

/** What is held of a file at once outside of its thread. */
const pieceOfFile = { entries: 2_000, characters: 2_097_152 };

type Parsing<T> = {
  format: FileFormat;
  /** Fetches the bytes, in its turn: those who wait hold none. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  options: ParseOptions;
  take: (file: ParsedEntries) => Promise<T>;
};

/** A file that was read whole, its entries given out in pieces. */
export type ParsedEntries = {
  /** Keys, as many as are told, and as many of them as fit with their texts. */
  duplicates: readonly string[];
  dropped: readonly Duplicate[];
  pieces: () => AsyncGenerator<readonly FileEntry[]>;
};

/** Reads a file in a thread of its own; `take` gets its entries once all of it is read without a fault. */
export function parseFile<T>(turn: Turn, { format, bytes: fetch, options, take }: Parsing<T>): Promise<T> {
  return inThread(turn, async ({ ask }) => {
    const bytes = await fetch();
    const most = { entries: maxKeysNamed, characters: pieceOfFile.characters };
    const answer = await ask({ parse: format, bytes, options, most }, [bytes.buffer]);
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

function inThread<T>({ teamId, projectId }: Turn, work: (thread: Thread) => Promise<T>): Promise<T> {
  const run = async () => {
    const worker = takeFormatWorker();
    const { ended, stop } = endOf(worker);
    let waitingFor = 0;
    let size = 0;
    let mayRest = false;
    try {
      // One that is being started has done nothing yet.
      const before = await busyMs(worker).catch(() => 0);
      const result = await work({
        send: (task) => worker.postMessage(task),
        async ask(task, moved = []) {
          for (const { byteLength } of moved) size += byteLength;
          waitingFor++;
          const answer = await askThread(worker, ended, { task, moved, before });
          waitingFor--;
          if ("printed" in answer) size += answer.printed.bytes.byteLength;
          return answer;
        },
      });
      mayRest = waitingFor === 0 && size <= smallFileBytes && !ended.aborted;
      return result;
    } catch (error) {
      // Why the thread ended says more than what broke with it.
      throw ended.aborted ? ended.reason : error;
    } finally {
      // A thread may fail while it is ended, which nobody would hear otherwise, and the program would end with it.
      if (!mayRest) await worker.terminate();
      stop();
      if (mayRest) restFormatWorker(worker);
    }
  };
  return threads.run(teamId, run, projectId);
}

/**
 * Aborted, with the reason, when a thread ended by itself, at whatever it was, or when nobody waits for it any more, until
 * `stop`.
 */
function endOf(worker: Worker): { ended: AbortSignal; stop: () => void } {
  const ending = new AbortController();
  const fail = (error: unknown) => {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    ending.abort(isTooLarge ? tooCostly() : error);
  };
  const exit = () => ending.abort(new Error("A thread ended by itself."));
  const caller = currentBounds()?.signal;
  const leave = () => ending.abort(callerLeft());
  if (caller?.aborted) leave();
  caller?.addEventListener("abort", leave, { once: true });
  worker.on("error", fail).on("exit", exit);
  return {
    ended: ending.signal,
    stop() {
      caller?.removeEventListener("abort", leave);
      worker.off("error", fail).off("exit", exit);
    },
  };
}

/** `before`: how long the thread had been running when it got its file. */
type Asked = { task: FormatTask; moved: ArrayBuffer[]; before: number };

async function askThread(
  worker: Worker,
  ended: AbortSignal,
  { task, moved, before }: Asked,
): Promise<FormatAnswer> {
  const deadline = deadlineOf(worker, { before, maxBusyMs: patienceMs, maxTotalMs: longestMs });
  try {
    const answered = once(worker, "message", { signal: AbortSignal.any([ended, deadline.signal]) });
    worker.postMessage(task, moved);
    const [answer] = await answered;
    return answer;
  } catch (error) {
    throw deadline.signal.aborted ? tooCostly() : error;
  } finally {
    deadline.clear();
  }
}

function tooCostly(): ApiError {
  return new ApiError("too_costly", {
    message: "The file takes too long, or too much memory. Split it, or export less at once.",
  });
}

function refusal(
  code: "not_in_format" | "broken_file",
  { message, line, keys, option, ...problem }: FormatProblem,
): ApiError {
  return new ApiError(code, {
    message,
    details: {
      ...problem,
      ...(line === undefined ? {} : { line }),
      ...(keys.length > 0 ? { keys } : {}),
      ...(option === undefined ? {} : { option }),
    },
  });
}
