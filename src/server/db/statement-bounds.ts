import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type ErrorCode } from "#contract/errors.ts";

/** What a piece of work grants each of its statements. */
export type StatementBounds = {
  /** Milliseconds that one may take. */
  maxMs: number;
  /** When the last of them is over, by `performance.now()`. */
  until?: number;
  /** Whose work it is: connections go to groups in turn, so that one with many statements does not keep others waiting. */
  group?: string;
  /** Whose work it is within the group: its members take turns, too. */
  member?: string;
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Its connections give way to all others. */
  lowPriority?: boolean;
};

const bounds = new AsyncLocalStorage<StatementBounds>();

/** All statements of `work` are bound so; those of no bounded work have the time-out of their connection alone. */
export function withBounds<T>(given: StatementBounds, work: () => T): T {
  return bounds.run(given, work);
}

/** All statements of `work` together take no longer than that. */
export function withinAll<T>(maxMs: number, work: () => T): T {
  return withBounds({ maxMs, ...boundsHere(), until: performance.now() + maxMs }, work);
}

/** What `work` answers, unless one of its statements takes longer. */
export async function tryWithin<T>(maxMs: number, work: () => Promise<T>): Promise<T | undefined> {
  return await withBounds({ ...boundsHere(), maxMs }, work).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === "too_costly") return undefined;
    throw error;
  });
}

/** For work that others share: it goes on when the one who began it leaves. */
export function withoutCaller<T>(work: () => T): T {
  const given = bounds.getStore();
  if (!given) return work();
  const { signal: _left, ...kept } = given;
  return bounds.run(kept, work);
}

/**
 * For reads that keep a processor busy, such as a search through a project: what others do meanwhile, short statements that
 * they wait for, goes first. Nothing that holds a lock runs so, since others would wait for it.
 */
export function withLowPriority<T>(work: () => T): T {
  const given = bounds.getStore();
  return given ? bounds.run({ ...given, lowPriority: true }, work) : work();
}

/** The bounds of the work that runs. */
export function boundsHere(): StatementBounds | undefined {
  return bounds.getStore();
}

/** Nobody waits for the answer any more. */
export function callerLeft(): ApiError {
  return new ApiError("client_left");
}

/** Looks after statements from outside of their connections. */
export type Guard = {
  /** Ends what the backend is at. Returns when that is done. */
  cancel: (processId: number) => Promise<void>;
  /** Whether the database answers at all. */
  isAlive: () => Promise<boolean>;
};

/** A statement that goes on for so long after it was cancelled is cancelled again. */
const againMs = 100;
/** After this long without an answer it is asked whether the database answers anybody. */
const silenceMs = 2_000;

type Waiting<T> = {
  answer: Promise<T>;
  bounds: StatementBounds;
  guard: Guard;
  /** What it is when it takes longer than its bounds. */
  late: ErrorCode;
  /** Ends the statement; the answer settles soon after. */
  cancel: () => Promise<void>;
  /** Gives the connection up; the answer settles at once. */
  giveUp: () => void;
};

/** The answer of a statement, unless it takes longer than its bounds, nobody wants it, or the database is silent. */
export async function withinBounds<T>(waiting: Waiting<T>): Promise<T> {
  const { answer, bounds, guard, late, cancel, giveUp } = waiting;
  let settled = false;
  const settle = () => {
    settled = true;
  };
  const over = answer.then(settle, settle);
  let refusal: ApiError | undefined;
  let ending: Promise<void> | undefined;
  const end = (reason: ApiError) => {
    refusal ??= reason;
    ending ??= cancelUntilOver();
  };
  // A statement that its backend has not read yet cannot be cancelled.
  const cancelUntilOver = async () => {
    while (!settled) {
      await cancel();
      await Promise.race([over, sleep(againMs, undefined, { ref: false })]);
    }
  };
  const leave = () => end(callerLeft());
  const look = async () => {
    const isAlive = await guard.isAlive();
    if (settled) return;
    if (isAlive) silence = setTimeout(look, silenceMs);
    else {
      refusal ??= new ApiError("unavailable");
      giveUp();
    }
  };
  let silence = setTimeout(look, silenceMs);
  const { maxMs, until = Number.POSITIVE_INFINITY } = bounds;
  const patience = setTimeout(() => end(new ApiError(late)), Math.min(maxMs, until - performance.now()));
  bounds.signal?.addEventListener("abort", leave, { once: true });
  if (bounds.signal?.aborted) leave();
  try {
    return await answer;
  } catch (error) {
    throw refusal ?? error;
  } finally {
    clearTimeout(silence);
    clearTimeout(patience);
    bounds.signal?.removeEventListener("abort", leave);
    // Later it would end a statement of somebody else on the same connection.
    await ending;
  }
}
