import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { currentBounds, withBounds, withoutCaller } from "#server/platform/db/statements/statement-bounds.ts";
import { SharedBytes } from "./shared-bytes.ts";

/** Maximum size of compressed documents in memory, in bytes; a larger one is in a file while it is read. */
const maxCacheBytes = 64 * 1024 * 1024;
/** Time after which the memory of an unused document is freed, in ms. */
export const maxUnusedMs = 5 * 60_000;
/** Approximate overhead of a cached document besides its bytes and its key, in bytes. */
const entryBytes = 512;
/** Limits of rendering: each document holds a connection until it is completely read from the database. */
const limits = { atOnce: 2, perGroup: 1, waiting: 100 };

type Make = () => Promise<{ version: number; source: Readable }>;

export type CachedDocument = { version: number; bytes: SharedBytes };

type Making = { rendering: Promise<CachedDocument>; clients: WaitingClients };

/** Documents by branch, version and parameters, each rendered once for all concurrent requests. */
export class DocumentCache {
  readonly #maxBytes: number;
  readonly #cached: LRUCache<string, CachedDocument>;
  readonly #queue = new FairQueue<string>(limits);
  readonly #making = new Map<string, Making>();

  constructor({ maxBytes = maxCacheBytes, unusedMs = maxUnusedMs } = {}) {
    this.#maxBytes = maxBytes;
    this.#cached = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes.size + key.length + entryBytes,
      ttl: unusedMs,
      updateAgeOnGet: true,
    });
    // The cache itself removes expired documents only when they are requested.
    setInterval(() => this.#cached.purgeStale(), unusedMs / 10).unref();
  }

  get cachedBytes(): number {
    return this.#cached.calculatedSize;
  }

  /** Returns the document of `key`, complete or still being rendered; `make` returns the version that it rendered. */
  async get({ key, app }: { key: string; app: string }, make: Make): Promise<CachedDocument> {
    for (;;) {
      const cached = this.#cached.get(key);
      if (cached) return cached;
      const { rendering, clients } = this.#making.get(key) ?? this.#make(key, app, make);
      clients.by(currentBounds()?.signal);
      const document = await rendering;
      if (!document.bytes.isClosed) return document;
    }
  }

  #make(key: string, app: string, make: Make): Making {
    const clients = new WaitingClients();
    const making = { rendering: this.#begin(key, app, { make, clients }), clients };
    this.#making.set(key, making);
    making.rendering.catch(() => this.#making.delete(key));
    return making;
  }

  /**
   * Queued work is dropped once every client has disconnected. Once started it is finished, so that a client that
   * retries finds the result.
   */
  async #begin(key: string, app: string, { make, clients }: { make: Make; clients: WaitingClients }) {
    const waiting = { maxMs: Number.POSITIVE_INFINITY, signal: clients.signal };
    const end = await withBounds(waiting, () => this.#queue.begin(app));
    return await withoutCaller(async () => {
      const { version, source } = await make().catch((error: unknown) => {
        end();
        throw error;
      });
      const document = { version, bytes: new SharedBytes(this.#maxBytes) };
      void document.bytes.fill(source).then(() => {
        end();
        this.#making.delete(key);
        if (document.bytes.isWhole) this.#cached.set(key, document);
      });
      return document;
    });
  }
}

/** Counts the waiting clients; its signal is aborted when the last one has disconnected. */
class WaitingClients {
  readonly #leaving = new AbortController();
  #count = 0;

  get signal(): AbortSignal {
    return this.#leaving.signal;
  }

  by(signal: AbortSignal | undefined): void {
    this.#count += 1;
    const leave = () => {
      this.#count -= 1;
      if (this.#count === 0) this.#leaving.abort();
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener("abort", leave);
  }
}
