import { performance } from "node:perf_hooks";
import v8 from "node:v8";

const checkIntervalMs = 15_000;
/** Share of the time in which an idle process is busy. */
const idleShare = 0.05;
const minCollectedBytes = 16 * 1024 * 1024;
/**
 * Number of checks after a collection until growth is measured from the smallest use so far, no longer from the use
 * after the last collection: what was in use then may be garbage now.
 */
const checksUntilAgain = 4;

/**
 * Collects garbage when the process is idle, if it runs with `--expose-gc`. V8 itself collects only when it needs
 * space, so the garbage of the start and of large uploads would stay for hours (188 MB after a start, 157 after
 * collection). Takes 0.1 s, which delays no request.
 */
export function collectGarbageWhenIdle(): void {
  let usedAfterLast = 0;
  let leastUsed = 0;
  let checks = 0;
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    checks += 1;
    const baseline = checks < checksUntilAgain ? usedAfterLast : leastUsed;
    if (utilization > idleShare || bytesUsed() - baseline < minCollectedBytes) return;
    globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
    usedAfterLast = bytesUsed();
    leastUsed = leastUsed === 0 ? usedAfterLast : Math.min(leastUsed, usedAfterLast);
    checks = 0;
  }, checkIntervalMs).unref();
}

/** Reads no file, unlike `process.memoryUsage()`, which throws when file descriptors run out. */
function bytesUsed(): number {
  const { used_heap_size: heap, external_memory: external } = v8.getHeapStatistics();
  return heap + external;
}
