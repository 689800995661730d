import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { ApiError } from "#contract/errors.ts";
import type { FileFormat } from "#contract/files.ts";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
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
    return answer.bytes;
  });
}

type Thread = { send: (task: FormatTask) => void; ask: (task: FormatTask) => Promise<FormatAnswer> };

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
      return await work({ send, ask: (task) => askThread(worker, task) });
    } finally {
      await worker.terminate();
    }
  });
}

async function askThread(worker: Worker, task: FormatTask): Promise<FormatAnswer> {
  const tooLong = new AbortController();
  const look = async () => {
    const { user, system } = await worker.cpuUsage();
    if ((user + system) / 1_000 > patienceMs) tooLong.abort();
  };
  const looking = setInterval(() => void look().catch(() => {}), 250);
  const signal = AbortSignal.any([tooLong.signal, AbortSignal.timeout(longestMs)]);
  try {
    const answered = once(worker, "message", { signal });
    worker.postMessage(task);
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

function refusal(code: "not_in_format", { message, line, keys }: FormatProblem): ApiError {
  return new ApiError(code, {
    message,
    details: { ...(line === undefined ? {} : { line }), ...(keys.length > 0 ? { keys } : {}) },
  });
}
