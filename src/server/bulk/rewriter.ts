import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { maxTextBytes } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { busyMs, deadlineOf } from "#server/busy-ms.ts";
import { FairQueue } from "#server/db/fair-queue.ts";
import { splitIntoBatches } from "#server/db/split-into-batches.ts";
import type { Pattern } from "./bulk-task.ts";
import { expressionOf } from "./rewrite-text.ts";
import type { Rewritten } from "./rewrite-worker.ts";

/** Texts that are read, and given to the thread, at once, and their bytes. */
export const pieceSize = { items: 2_000, size: 4_000_000 };
/**
 * One piece of texts may keep a processor busy for so long; a pattern that tries every way of matching takes longer than
 * anyone lives. Waiting for a processor that is busy otherwise does not count, up to the longest that anybody waits. Tests
 * lower it.
 */
export const patience = { ms: 3_000 };
const longestMs = 30_000;
const memoryMegabytes = 256;

/** Finds and replaces in a thread of its own, so that no pattern ever holds up the server. */
export type Rewriter = {
  /** What the texts become, in their order and in lists that are small together; null where nothing changes. */
  rewrite: (bodies: readonly string[]) => AsyncGenerator<Array<string | null>>;
  close: () => Promise<unknown>;
};

/** Threads, by project, each with memory of its own. */
const threads = new FairQueue<number>({ atOnce: 6, perGroup: 3, waiting: 20 });
/** Pieces that are rewritten: each may keep a processor busy for as long as its patience lasts. */
const busy = new FairQueue<number>({ atOnce: 2, perGroup: 1, waiting: 20 });

/** Starts a thread for a project, when it is its turn. The caller closes it. */
export async function openRewriter(projectId: number, pattern: Pattern): Promise<Rewriter> {
  const end = await threads.begin(projectId);
  return await openThread(projectId, pattern, end).catch((error: unknown) => {
    end();
    throw error;
  });
}

async function openThread(projectId: number, pattern: Pattern, end: () => void): Promise<Rewriter> {
  const worker = new Worker(new URL("./rewrite-worker.ts", import.meta.url), {
    workerData: { pattern, maxBytes: maxTextBytes, enough: pieceSize.size },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  // `answer` listens while it waits; between two answers nothing can fail.
  worker.on("error", () => {});
  await once(worker, "online");
  return {
    async *rewrite(bodies) {
      for (const piece of splitIntoBatches(bodies, ({ length }) => length, pieceSize)) {
        for (let done = 0; done < piece.length; ) {
          const rest = piece.slice(done);
          const texts = await busy.run(projectId, () => rewritePiece(worker, rest));
          yield texts;
          done += texts.length;
        }
      }
    },
    close: () => worker.terminate().finally(end),
  };
}

async function rewritePiece(worker: Worker, bodies: readonly string[]): Promise<Array<string | null>> {
  const before = await busyMs(worker).catch(() => 0);
  const { signal, clear } = deadlineOf(worker, { before, maxBusyMs: patience.ms, maxTotalMs: longestMs });
  try {
    const answered = once(worker, "message", { signal });
    worker.postMessage(bodies);
    const [answer] = await answered;
    return textsOf(answer);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    await worker.terminate();
    throw refused(signal.aborted ? "takes too long on these texts" : "needs too much memory");
  } finally {
    clear();
  }
}

/** Refuses what is no regular expression. */
export function assertPattern(pattern: Pattern): void {
  try {
    expressionOf(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : "";
    throw refused(`is no regular expression: ${reason}`);
  }
}

function textsOf(answer: Rewritten): Array<string | null> {
  if ("texts" in answer) return answer.texts;
  if (answer.problem === "too long") throw refused(`makes a text of more than ${maxTextBytes} bytes`);
  throw refused(`fails on these texts: ${answer.message}`);
}

function refused(message: string): ApiError {
  return new ApiError("invalid_input", {
    message: `The search ${message}.`,
    details: { issues: [{ path: "find", message }] },
  });
}
