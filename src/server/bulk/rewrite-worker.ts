import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
// Nothing else is loaded here: the thread starts in a few milliseconds.
import { rewriteTexts, TextTooLong } from "./rewrite-text.ts";

/** What a worker answers to a list of texts: what the first of them become. */
export type Rewritten = { texts: Array<string | null> } | { problem: "too long" | "failed"; message: string };

// On Linux this is about the calling thread alone: a pattern that tries every way of matching leaves the processor to others.
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
