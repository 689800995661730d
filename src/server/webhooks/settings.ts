import { retrySeconds } from "./send/schedule.ts";
import { type Resolve, resolveBySystem } from "./send/target-address.ts";

/** What tests shorten. */
export type WebhookSettings = {
  /** For an attempt as a whole. */
  timeoutMs: number;
  /** Aborted after so many milliseconds. */
  abortAfter: (ms: number) => AbortSignal;
  /** An attempt whose process died is made again after this. */
  leaseMs: number;
  retrySeconds: readonly number[];
  /** How often is looked for what is due. */
  lookMs: number;
  /** Attempts of one process at the same time. */
  concurrency: number;
  resolve: Resolve;
  /** 0 to 1. */
  chance: () => number;
};

export const usualSettings: WebhookSettings = {
  timeoutMs: 15_000,
  abortAfter: (ms) => AbortSignal.timeout(ms),
  leaseMs: 25_000,
  retrySeconds,
  lookMs: 1_000,
  concurrency: 64,
  resolve: resolveBySystem,
  chance: Math.random,
};
