import { performance } from "node:perf_hooks";
import v8 from "node:v8";

const everyMs = 15_000;
/** The share of the time in which a resting process is busy. */
const atRest = 0.05;
const worthwhileBytes = 16 * 1024 * 1024;
/** Looks after which memory that was in use during the last collection is collected again: its owner may have ended. */
const looksUntilAgain = 4;

/**
 * Collects garbage in moments of rest, if the process has `--expose-gc`. V8 alone does it where space is needed: what the
 * start and a large upload leave behind would stay for hours (188 MB after a start, 157 once it is collected). It takes
 * a tenth of a second, for which nobody waits then.
 */
export function collectAtRest(): void {
  let left = 0;
  let least = 0;
  let looks = 0;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    looks += 1;
    const known = looks < looksUntilAgain ? left : least;
    if (utilization > atRest || bytesHeld() - known < worthwhileBytes) return;
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    left = bytesHeld();
    least = least === 0 ? left : Math.min(least, left);
    looks = 0;
  }, everyMs).unref();
}

/** Reads no file, unlike `process.memoryUsage()`, which throws when file descriptors run out. */
function bytesHeld(): number {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
  return heap + external;
}
