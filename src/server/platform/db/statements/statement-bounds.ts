import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type ErrorCode } from "#contract/errors.ts";

/** Bounds that a task sets for its statements. */
export type StatementBounds = {
  /** Maximum time of one statement, in ms. */
  maxMs: number;
  /** Deadline of all statements, by `performance.now()`. */
  until?: number;
  /**
   * Team, project or address of the task. Groups take turns with connections, so that one with many statements does
   * not block the others.
   */
  group?: string;
  /** Member of the group, such as a project of a team; members take turns within the group. */
  member?: string;
  /** Aborted when the caller disconnects. */
  signal?: AbortSignal;
  /** Uses connections of low priority. */
  lowPriority?: boolean;
};

const boundsOfTask = new AsyncLocalStorage<StatementBounds>();

/** Applies bounds to all statements of `work`. Statements of other work only have the timeout of their connection. */
export function withBounds<T>(given: StatementBounds, work: () => T): T {
  return boundsOfTask.run(given, work);
}

/** Limits the total time of all statements of `work`. */
export function withTotalTime<T>(maxMs: number, work: () => T): T {
  return withBounds({ maxMs, ...currentBounds(), until: performance.now() + maxMs }, work);
}

/** Returns the result of `work`, or undefined if one of its statements exceeds the time. */
export async function tryWithTimeout<T>(maxMs: number, work: () => Promise<T>): Promise<T | undefined> {
  return await withBounds({ ...currentBounds(), maxMs }, work).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "too_costly") return undefined;
    throw error;
  });
}

/** Runs work that callers share: it continues when the caller that began it disconnects. */
export function withoutCaller<T>(work: () => T): T {
  const current = boundsOfTask.getStore();
  if (!current) return work();
  const { signal: _signal, ...withoutSignal } = current;
  return boundsOfTask.run(withoutSignal, work);
}

/**
 * Runs reads that keep a processor busy, such as a search through a project, after short statements of other callers.
 * Never use it while holding a lock, for which others would wait longer.
 */
export function withLowPriority<T>(work: () => T): T {
  const current = boundsOfTask.getStore();
  return current ? boundsOfTask.run({ ...current, lowPriority: true }, work) : work();
}

/** Returns the bounds of the current task. */
export function currentBounds(): StatementBounds | undefined {
  return boundsOfTask.getStore();
}

/** Error of a statement whose caller has disconnected. */
export function callerDisconnected(): ApiError {
  return new ApiError("client_left");
}

/** Monitors statements from outside of their connections. */
export type Guard = {
  /** Cancels the current statement of the backend; resolves when the request is sent. */
  cancel: (processId: number) => Promise<void>;
  /** Whether the database answers any query. */
  isAlive: () => Promise<boolean>;
};

/** Interval of cancelling a statement again while it continues, in ms. */
const cancelIntervalMs = 100;
/** Time without an answer after which the guard checks whether the database is alive, in ms. */
const silenceMs = 2_000;

type BoundedStatement<T> = {
  answer: Promise<T>;
  bounds: StatementBounds;
  guard: Guard;
  /** Error code if it exceeds its bounds. */
  lateCode: ErrorCode;
  /** Cancels the statement; the answer settles soon after. */
  cancel: () => Promise<void>;
  /** Drops the connection; the answer settles immediately. */
  giveUp: () => void;
};

/**
 * Returns the answer of a statement, unless it exceeds its bounds, its caller disconnects, or the database is silent.
 */
export async function withinBounds<T>(statement: BoundedStatement<T>): Promise<T> {
  const { answer, bounds, guard, lateCode, cancel, giveUp } = statement;
  let settled = false;
  const settle = () => {
    settled = true;
  };
  const settlement = answer.then(settle, settle);
  let refusal: ApiError | undefined;
  let ending: Promise<void> | undefined;
  const end = (reason: ApiError) => {
    refusal ??= reason;
    ending ??= cancelUntilOver();
  };
  // A statement that its backend has not received yet cannot be cancelled.
  const cancelUntilOver = async () => {
    while (!settled) {
      await cancel();
      await Promise.race([settlement, sleep(cancelIntervalMs, undefined, { ref: false })]);
    }
  };
  const endForCaller = () => end(callerDisconnected());
  const checkAlive = async () => {
    const isAlive = await guard.isAlive();
    if (settled) return;
    if (isAlive) silence = setTimeout(checkAlive, silenceMs);
    else {
      refusal ??= new ApiError("unavailable");
      giveUp();
    }
  };
  let silence = setTimeout(checkAlive, silenceMs);
  const { maxMs, until = Number.POSITIVE_INFINITY } = bounds;
  const timeout = setTimeout(() => end(new ApiError(lateCode)), Math.min(maxMs, until - performance.now()));
  bounds.signal?.addEventListener("abort", endForCaller, { once: true });
  if (bounds.signal?.aborted) endForCaller();
  try {
    return await answer;
  } catch (error) {
    throw refusal ?? error;
  } finally {
    clearTimeout(silence);
    clearTimeout(timeout);
    bounds.signal?.removeEventListener("abort", endForCaller);
    // A late cancel request would cancel the next statement on the same connection.
    await ending;
  }
}
