import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { type Rewritable, type RewrittenText, rewriteTexts, TextTooLong } from "./rewrite-text.ts";

/** Response of the worker to a list of texts: the results of the first texts, or the problem that prevented them. */
export type Rewritten = { texts: RewrittenText[] } | { problem: "too long" | "failed"; message: string };

// On Linux this applies only to the calling thread: a pattern with catastrophic backtracking leaves the processor to
// others.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on("message", async (texts: Rewritable[]) => parentPort?.postMessage(await rewrite(texts)));

async function rewrite(texts: Rewritable[]): Promise<Rewritten> {
  try {
    // The parser of messages is loaded only when needed: without it the thread starts in a few milliseconds.
    const isRead = texts.some(({ reading }) => reading);
    const protection = isRead ? { findProtected: (await import("./protected-parts.ts")).findSyntax } : {};
    return { texts: rewriteTexts(texts, workerData.pattern, { ...workerData, ...protection }) };
  } catch (error) {
    const problem = error instanceof TextTooLong ? "too long" : "failed";
    return { problem, message: error instanceof Error ? error.message : "" };
  }
}
