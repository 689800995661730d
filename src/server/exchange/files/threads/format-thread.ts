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
import { acquireFormatWorker, releaseFormatWorker } from "./format-workers.ts";

/** Maximum processor time for a file, in ms; waiting for a processor does not count, up to `maxTotalMs`. */
const maxBusyMs = 60_000;
const maxTotalMs = 300_000;
/** Maximum file size after which the thread is reused; after a larger file it is terminated, which frees its memory. */
const smallFileBytes = 4_194_304;

/** Queue position: teams take turns, and so do the projects of a team. */
type Turn = Pick<Scope, "teamId" | "projectId">;

/** Queue of threads, each with separate memory: at most two for a team, and one for a project. */
const threads = new FairQueue<number>({ atOnce: 3, perGroup: 2, perMember: 1, waiting: 20 });

/** Printer of a file: `print` writes all entries that were added before. */
export type Printer = {
  add: (entries: readonly FileEntry[]) => void;
  print: (format: FileFormat, options: PrintOptions) => Promise<PrintedFile>;
};

/** Prints a file in a separate thread, so that it never blocks the server. `work` starts when a thread is free. */
export function withPrinter<T>(turn: Turn, work: (printer: Printer) => Promise<T>): Promise<T> {
  return inThread(turn, ({ send, request }) =>
    work({
      add: (entries) => send({ add: [...entries] }),
      async print(format, options) {
        const answer = await request({ print: format, options });
        if ("problem" in answer) throw refusal("not_in_format", answer.problem);
        if (!("printed" in answer)) throw new Error("A thread did not print.");
        return answer.printed;
      },
    }),
  );
}

/** Maximum number of entries of a file, and of their characters, that are held outside its thread at once. */
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
  /** Repeated keys, limited in number. */
  duplicates: readonly string[];
  /** The first repeated keys with their texts, limited in length. */
  dropped: readonly Duplicate[];
  chunks: () => AsyncGenerator<readonly FileEntry[]>;
};

/** Reads a file in a separate thread; `take` gets its entries once the whole file is read without errors. */
export function parseFile<T>(turn: Turn, { format, bytes: fetch, options, take }: Parsing<T>): Promise<T> {
  return inThread(turn, async ({ request }) => {
    const bytes = await fetch();
    const most = { entries: maxKeysNamed, characters: chunkLimits.characters };
    const answer = await request({ parse: format, bytes, options, most }, [bytes.buffer]);
    if ("problem" in answer) throw refusal("broken_file", answer.problem);
    if (!("parsed" in answer)) throw new Error("A thread did not read.");
    return await take({ ...answer.parsed, chunks: () => chunksOf(request) });
  });
}

async function* chunksOf(request: Thread["request"]): AsyncGenerator<readonly FileEntry[]> {
  for (;;) {
    const answer = await request({ take: chunkLimits });
    if (!("taken" in answer) || answer.taken.length === 0) return;
    yield answer.taken;
  }
}

type Thread = {
  send: (task: FormatTask) => void;
  /** `transferred`: buffers that move to the thread. */
  request: (task: FormatTask, transferred?: ArrayBuffer[]) => Promise<FormatAnswer>;
};

function inThread<T>({ teamId, projectId }: Turn, work: (thread: Thread) => Promise<T>): Promise<T> {
  const run = async () => {
    const worker = acquireFormatWorker();
    const { ended, unwatch } = watchEnd(worker);
    let pendingAnswers = 0;
    let handledBytes = 0;
    let isReusable = false;
    try {
      // A thread that is starting has not used any time yet.
      const cpuMsBefore = await cpuTimeMs(worker).catch(() => 0);
      const result = await work({
        send: (task) => worker.postMessage(task),
        async request(task, transferred = []) {
          for (const { byteLength } of transferred) handledBytes += byteLength;
          pendingAnswers++;
          const answer = await requestFromThread(worker, ended, { task, transferred, cpuMsBefore });
          pendingAnswers--;
          if ("printed" in answer) handledBytes += answer.printed.bytes.byteLength;
          return answer;
        },
      });
      isReusable = pendingAnswers === 0 && handledBytes <= smallFileBytes && !ended.aborted;
      return result;
    } catch (error) {
      // The reason why the thread ended is more specific than the error that it caused.
      throw ended.aborted ? ended.reason : error;
    } finally {
      // A thread may fail while it is terminated; without a listener the error would end the process.
      if (!isReusable) await worker.terminate();
      unwatch();
      if (isReusable) releaseFormatWorker(worker);
    }
  };
  return threads.run(teamId, run, projectId);
}

/**
 * Signal that is aborted, with the reason, when a thread ends by itself or when its caller disconnects, until
 * `unwatch`.
 */
function watchEnd(worker: Worker): { ended: AbortSignal; unwatch: () => void } {
  const ending = new AbortController();
  const fail = (error: unknown) => {
    const isTooLarge = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    ending.abort(isTooLarge ? tooCostly() : error);
  };
  const exit = () => ending.abort(new Error("A thread ended by itself."));
  const caller = currentBounds()?.signal;
  const disconnect = () => ending.abort(callerDisconnected());
  if (caller?.aborted) disconnect();
  caller?.addEventListener("abort", disconnect, { once: true });
  worker.on("error", fail).on("exit", exit);
  return {
    ended: ending.signal,
    unwatch() {
      caller?.removeEventListener("abort", disconnect);
      worker.off("error", fail).off("exit", exit);
    },
  };
}

/** `cpuMsBefore`: processor time of the thread when it got its file. */
type ThreadRequest = { task: FormatTask; transferred: ArrayBuffer[]; cpuMsBefore: number };

async function requestFromThread(
  worker: Worker,
  ended: AbortSignal,
  { task, transferred, cpuMsBefore }: ThreadRequest,
): Promise<FormatAnswer> {
  const deadline = deadlineOf(worker, { before: cpuMsBefore, maxBusyMs, maxTotalMs });
  try {
    const answered = once(worker, "message", { signal: AbortSignal.any([ended, deadline.signal]) });
    worker.postMessage(task, transferred);
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
