import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
// Loads nothing else, so that the thread starts in a few milliseconds.
import { rewriteTexts, TextTooLong } from "./rewrite-text.ts";

/** Message of a worker about a list of texts: the results of the first of them. */
export type Rewritten = { texts: Array<string | null> } | { problem: "too long" | "failed"; message: string };

// On Linux this applies only to the calling thread: a pattern with catastrophic backtracking leaves the processor to
// others.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on("message", (bodies: string[]) => parentPort?.postMessage(rewrite(bodies)));

function rewrite(bodies: string[]): Rewritten {
  try {
    return { texts: rewriteTexts(bodies, workerData.pattern, workerData) };
  } catch (error) {
    const problem = error instanceof TextTooLong ? "too long" : "failed";
    return { problem, message: error instanceof Error ? error.message : "" };
  }
}
