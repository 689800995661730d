import { retrySeconds } from "./send/schedule.ts";
import { type Resolve, resolveBySystem } from "./send/target-address.ts";

/** Settings that tests shorten. */
export type WebhookSettings = {
  /** Maximum duration of a whole attempt, in ms. */
  timeoutMs: number;
  /** Signal that is aborted after a number of milliseconds. */
  abortAfter: (ms: number) => AbortSignal;
  /** Time after which an attempt whose process died is repeated, in ms. */
  leaseMs: number;
  retrySeconds: readonly number[];
  /** Interval of checking for due deliveries, in ms. */
  checkDueMs: number;
  /** Maximum number of concurrent attempts of one process. */
  concurrency: number;
  resolve: Resolve;
  /** 0 to 1. */
  chance: () => number;
};

export const defaultSettings: WebhookSettings = {
  timeoutMs: 15_000,
  abortAfter: (ms) => AbortSignal.timeout(ms),
  leaseMs: 25_000,
  retrySeconds,
  checkDueMs: 1_000,
  concurrency: 64,
  resolve: resolveBySystem,
  chance: Math.random,
};
