import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { ApiError } from "#contract/errors.ts";
import { type FileFormat, maxKeysNamed } from "#contract/files.ts";
import type { Duplicate, FileEntry, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { callerDisconnected, currentBounds } from "#server/platform/db/statements/statement-bounds.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { cpuTimeMs, deadlineOf } from "#server/platform/threads/cpu-time.ts";
import type { FormatAnswer, FormatProblem, FormatTask, PrintedFile } from "./format-worker.ts";
import { acquireFormatWorker, restFormatWorker } from "./format-workers.ts";

/** Maximum processor time for a file, in ms; waiting for a processor does not count, up to `longestMs`. */
const patienceMs = 60_000;
const longestMs = 300_000;
/** Maximum file size after which the thread is reused; after a larger file it is terminated, which frees its memory. */
const smallFileBytes = 4_194_304;

/** Turn of a project within its team, and of the team among others. */
type Turn = Pick<Scope, "teamId" | "projectId">;

/** Queue of threads, each with separate memory: two for one team, and one for one project. */
const threads = new FairQueue<number>({ atOnce: 3, perGroup: 2, perMember: 1, waiting: 20 });

/** Printer of a file: entries are added first. */
export type Printer = {
  add: (entries: readonly FileEntry[]) => void;
  print: (format: FileFormat, options: PrintOptions) => Promise<PrintedFile>;
};

/** Prints a file in a separate thread, so that it never blocks the server. `work` starts when a thread is free. */
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

/** Maximum part of a file that is held outside its thread at once. */
const chunkLimits = { entries: 2_000, characters: 2_097_152 };

type Parsing<T> = {
  format: FileFormat;
  /** Fetches the bytes when a thread is free: queued callers hold none. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  options: ParseOptions;
  take: (file: ParsedEntries) => Promise<T>;
};

/** Completely parsed file, whose entries are returned in chunks. */
export type ParsedEntries = {
  /** Duplicate keys, limited in number, and those of them whose texts fit. */
  duplicates: readonly string[];
  dropped: readonly Duplicate[];
  chunks: () => AsyncGenerator<readonly FileEntry[]>;
};

/** Reads a file in a separate thread; `take` gets its entries once the whole file is read without errors. */
export function parseFile<T>(turn: Turn, { format, bytes: fetch, options, take }: Parsing<T>): Promise<T> {
  return inThread(turn, async ({ ask }) => {
    const bytes = await fetch();
    const most = { entries: maxKeysNamed, characters: chunkLimits.characters };
    const answer = await ask({ parse: format, bytes, options, most }, [bytes.buffer]);
    if ("problem" in answer) throw refusal("broken_file", answer.problem);
    if (!("parsed" in answer)) throw new Error("A thread did not read.");
    return await take({ ...answer.parsed, chunks: () => chunksOf(ask) });
  });
}

async function* chunksOf(ask: Thread["ask"]): AsyncGenerator<readonly FileEntry[]> {
  for (;;) {
    const answer = await ask({ take: chunkLimits });
    if (!("taken" in answer) || answer.taken.length === 0) return;
    yield answer.taken;
  }
}

type Thread = {
  send: (task: FormatTask) => void;
  /** `moved` is transferred to the thread. */
  ask: (task: FormatTask, moved?: ArrayBuffer[]) => Promise<FormatAnswer>;
};

function inThread<T>({ teamId, projectId }: Turn, work: (thread: Thread) => Promise<T>): Promise<T> {
  const run = async () => {
    const worker = acquireFormatWorker();
    const { ended, stop } = endOf(worker);
    let waitingFor = 0;
    let size = 0;
    let mayRest = false;
    try {
      // A thread that is starting has not used any time yet.
      const before = await cpuTimeMs(worker).catch(() => 0);
      const result = await work({
        send: (task) => worker.postMessage(task),
        async ask(task, moved = []) {
          for (const { byteLength } of moved) size += byteLength;
          waitingFor++;
          const answer = await requestFromThread(worker, ended, { task, moved, before });
          waitingFor--;
          if ("printed" in answer) size += answer.printed.bytes.byteLength;
          return answer;
        },
      });
      mayRest = waitingFor === 0 && size <= smallFileBytes && !ended.aborted;
      return result;
    } catch (error) {
      // The reason why the thread ended is more specific than the error that it caused.
      throw ended.aborted ? ended.reason : error;
    } finally {
      // A thread may fail while it is terminated; without a listener the error would end the process.
      if (!mayRest) await worker.terminate();
      stop();
      if (mayRest) restFormatWorker(worker);
    }
  };
  return threads.run(teamId, run, projectId);
}

/**
 * Signal that is aborted, with the reason, when a thread ends by itself or when its caller disconnects, until `stop`.
 */
function endOf(worker: Worker): { ended: AbortSignal; stop: () => void } {
  const ending = new AbortController();
  const fail = (error: unknown) => {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    ending.abort(isTooLarge ? tooCostly() : error);
  };
  const exit = () => ending.abort(new Error("A thread ended by itself."));
  const caller = currentBounds()?.signal;
  const leave = () => ending.abort(callerDisconnected());
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

/** `before`: processor time of the thread when it got its file. */
type ThreadRequest = { task: FormatTask; moved: ArrayBuffer[]; before: number };

async function requestFromThread(
  worker: Worker,
  ended: AbortSignal,
  { task, moved, before }: ThreadRequest,
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
