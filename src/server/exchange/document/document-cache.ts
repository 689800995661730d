import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import { currentBounds, withBounds, withoutCaller } from "#server/platform/db/statements/statement-bounds.ts";
import { SharedBytes } from "./shared-bytes.ts";

/** Maximum total size of compressed documents in memory, in bytes. A larger document is in a file while it is read. */
const maxCacheBytes = 64 * 1024 * 1024;
/** Time after which the memory of an unused document is freed, in ms. */
export const maxUnusedMs = 5 * 60_000;
/** Approximate overhead of a cached document besides its bytes and its key, in bytes. */
const entryBytes = 512;
/** Limits of rendering: each document holds a connection until it is completely read from the database. */
const limits = { atOnce: 2, perGroup: 1, waiting: 100 };

type Render = () => Promise<{ version: number; source: Readable }>;

export type CachedDocument = { version: number; bytes: SharedBytes };

type Rendering = { document: Promise<CachedDocument>; clients: WaitingClients };

/** Documents by branch, version and parameters, each rendered once for all concurrent requests. */
export class DocumentCache {
  readonly #maxBytes: number;
  readonly #cached: LRUCache<string, CachedDocument>;
  readonly #queue = new FairQueue<string>(limits);
  readonly #renderings = new Map<string, Rendering>();

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

  /** Returns the document of `key`, complete or still being rendered; `render` returns the version that it rendered. */
  async get({ key, app }: { key: string; app: string }, render: Render): Promise<CachedDocument> {
    for (;;) {
      const cached = this.#cached.get(key);
      if (cached) return cached;
      const { document: rendered, clients } = this.#renderings.get(key) ?? this.#enqueue(key, app, render);
      clients.add(currentBounds()?.signal);
      const document = await rendered;
      if (!document.bytes.isClosed) return document;
    }
  }

  #enqueue(key: string, app: string, render: Render): Rendering {
    const clients = new WaitingClients();
    const rendering = { document: this.#render(key, app, { render, clients }), clients };
    this.#renderings.set(key, rendering);
    rendering.document.catch(() => this.#renderings.delete(key));
    return rendering;
  }

  /**
   * Drops a queued rendering once every client has disconnected. Finishes a started rendering, so that a client that
   * retries finds the document.
   */
  async #render(key: string, app: string, { render, clients }: { render: Render; clients: WaitingClients }) {
    const bounds = { maxMs: Number.POSITIVE_INFINITY, signal: clients.signal };
    const endTurn = await withBounds(bounds, () => this.#queue.begin(app));
    return await withoutCaller(async () => {
      const { version, source } = await render().catch((error: unknown) => {
        endTurn();
        throw error;
      });
      const document = { version, bytes: new SharedBytes(this.#maxBytes) };
      void document.bytes.fill(source).then(() => {
        endTurn();
        this.#renderings.delete(key);
        if (document.bytes.isWhole) this.#cached.set(key, document);
      });
      return document;
    });
  }
}

/** Counts the waiting clients; its signal is aborted when the last one has disconnected. */
class WaitingClients {
  readonly #allDisconnected = new AbortController();
  #count = 0;

  get signal(): AbortSignal {
    return this.#allDisconnected.signal;
  }

  add(signal: AbortSignal | undefined): void {
    this.#count += 1;
    const disconnect = () => {
      this.#count -= 1;
      if (this.#count === 0) this.#allDisconnected.abort();
    };
    if (signal?.aborted) disconnect();
    else signal?.addEventListener("abort", disconnect);
  }
}
