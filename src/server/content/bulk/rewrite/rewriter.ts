import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { maxTextBytes } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import type { Pattern } from "#server/content/bulk/bulk-task.ts";
import { splitIntoBatches } from "#server/platform/db/split-into-batches.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { cpuTimeMs, deadlineOf } from "#server/platform/threads/cpu-time.ts";
import { expressionOf, type Rewritable, type RewrittenText } from "./rewrite-text.ts";
import type { Rewritten } from "./rewrite-worker.ts";

/** Maximum number of texts, and their bytes, that are read and sent to the thread at once. */
export const chunkSize = { items: 2_000, size: 4_000_000 };
/**
 * Maximum processor time for one chunk of texts, in ms; a pattern with catastrophic backtracking would never end.
 * Waiting for a busy processor does not count, up to a total of `longestMs`. Tests lower it.
 */
export const patience = { ms: 3_000 };
const longestMs = 30_000;
const memoryMegabytes = 256;

/** Finds and replaces in a separate thread, so that no pattern blocks the server. */
export type Rewriter = {
  /** Yields the rewritten texts in order, in lists that are small together. */
  rewrite: (given: readonly Rewritable[]) => AsyncGenerator<RewrittenText[]>;
  close: () => Promise<unknown>;
};

/** Queue of threads by project, each with separate memory. */
const threads = new FairQueue<number>({ atOnce: 6, perGroup: 3, waiting: 20 });
/** Queue of chunks that are rewritten: each may use a processor until its time limit. */
const busy = new FairQueue<number>({ atOnce: 2, perGroup: 1, waiting: 20 });

/** Starts a thread for a project, in queue order. The caller closes it. */
export async function openRewriter(
  project: Pick<Scope, "projectId" | "patterns">,
  pattern: Pattern,
): Promise<Rewriter> {
  const end = await threads.begin(project.projectId);
  return await openThread(project, pattern, end).catch((error: unknown) => {
    end();
    throw error;
  });
}

async function openThread(
  { projectId, patterns }: Pick<Scope, "projectId" | "patterns">,
  pattern: Pattern,
  end: () => void,
): Promise<Rewriter> {
  const hasPatterns = patterns.length > 0;
  const worker = new Worker(new URL("./rewrite-worker.ts", import.meta.url), {
    workerData: { pattern, hasPatterns, maxBytes: maxTextBytes, enough: chunkSize.size },
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  // `answer` listens while it waits; between two answers nothing can fail.
  worker.on("error", () => {});
  await once(worker, "online");
  return {
    async *rewrite(given) {
      for (const chunk of splitIntoBatches(given, lengthOf, chunkSize)) {
        for (let done = 0; done < chunk.length; ) {
          const rest = chunk.slice(done);
          const texts = await busy.run(projectId, () => rewritePiece(worker, rest));
          yield texts;
          done += texts.length;
        }
      }
    },
    close: () => worker.terminate().finally(end),
  };
}

function lengthOf({ body, reading }: Rewritable): number {
  return body.length + (reading?.source.length ?? 0);
}

async function rewritePiece(worker: Worker, given: readonly Rewritable[]): Promise<RewrittenText[]> {
  const before = await cpuTimeMs(worker).catch(() => 0);
  const { signal, clear } = deadlineOf(worker, { before, maxBusyMs: patience.ms, maxTotalMs: longestMs });
  try {
    const answered = once(worker, "message", { signal });
    worker.postMessage(given);
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

/** Throws if the pattern is not a valid regular expression. */
export function assertPattern(pattern: Pattern): void {
  try {
    expressionOf(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : "";
    throw refused(`is no regular expression: ${reason}`);
  }
}

function textsOf(answer: Rewritten): RewrittenText[] {
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
