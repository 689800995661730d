import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
// Loads the reading of messages only when it is needed, so that the thread starts in a few milliseconds.
import { type Rewritable, type RewrittenText, rewriteTexts, TextTooLong } from "./rewrite-text.ts";

/** Message of a worker about a list of texts: the results of the first of them. */
export type Rewritten = { texts: RewrittenText[] } | { problem: "too long" | "failed"; message: string };

// On Linux this applies only to the calling thread: a pattern with catastrophic backtracking leaves the processor to
// others.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on("message", async (given: Rewritable[]) => parentPort?.postMessage(await rewrite(given)));

async function rewrite(given: Rewritable[]): Promise<Rewritten> {
  try {
    const isRead = given.some(({ reading }) => reading);
    const protection = isRead ? { findProtected: (await import("./protected-parts.ts")).findSyntax } : {};
    return { texts: rewriteTexts(given, workerData.pattern, { ...workerData, ...protection }) };
  } catch (error) {
    const problem = error instanceof TextTooLong ? "too long" : "failed";
    return { problem, message: error instanceof Error ? error.message : "" };
  }
}
