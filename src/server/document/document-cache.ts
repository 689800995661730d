import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { FairQueue } from "#server/db/fair-queue.ts";
import { currentBounds, withBounds, withoutCaller } from "#server/db/statement-bounds.ts";
import { SharedBytes } from "./shared-bytes.ts";

/** Compressed documents that are kept in memory at most, in bytes; a larger one lies in a file while it is read. */
const maxCacheBytes = 64 * 1024 * 1024;
/** Nobody asked for it again meanwhile: its memory is given back. */
export const maxUnusedMs = 5 * 60_000;
/** What a kept document costs besides its bytes and its key, about. */
const entryBytes = 512;
/** Each that is made holds a connection until all of it is read from the database. */
const limits = { atOnce: 2, perGroup: 1, waiting: 100 };

type Make = () => Promise<{ version: number; source: Readable }>;

export type MadeDocument = { version: number; bytes: SharedBytes };

type Making = { made: Promise<MadeDocument>; wanted: Wanted };

/** Documents by branch, version and parameters, each rendered once however many ask for it at the same time. */
export class DocumentCache {
  readonly #maxBytes: number;
  readonly #kept: LRUCache<string, MadeDocument>;
  readonly #queue = new FairQueue<string>(limits);
  readonly #making = new Map<string, Making>();

  constructor({ maxBytes = maxCacheBytes, unusedMs = maxUnusedMs } = {}) {
    this.#maxBytes = maxBytes;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }, key) => bytes.size + key.length + entryBytes,
      ttl: unusedMs,
      updateAgeOnGet: true,
    });
    // By itself the cache forgets only what somebody asks for.
    setInterval(() => this.#kept.purgeStale(), unusedMs / 10).unref();
  }

  get keptBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The document of `key`, complete or still being made; `make` says which version it really made. */
  async get({ key, app }: { key: string; app: string }, make: Make): Promise<MadeDocument> {
    for (;;) {
      const kept = this.#kept.get(key);
      if (kept) return kept;
      const { made, wanted } = this.#making.get(key) ?? this.#make(key, app, make);
      wanted.by(currentBounds()?.signal);
      const document = await made;
      if (!document.bytes.isGone) return document;
    }
  }

  #make(key: string, app: string, make: Make): Making {
    const wanted = new Wanted();
    const making = { made: this.#begin(key, app, { make, wanted }), wanted };
    this.#making.set(key, making);
    making.made.catch(() => this.#making.delete(key));
    return making;
  }

  /**
   * While the work is queued it is dropped once every client that asked has left. Once begun it is finished: a client that
   * lost patience asks again, and finds the result.
   */
  async #begin(key: string, app: string, { make, wanted }: { make: Make; wanted: Wanted }) {
    const waiting = { maxMs: Number.POSITIVE_INFINITY, signal: wanted.signal };
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
        if (document.bytes.isWhole) this.#kept.set(key, document);
      });
      return document;
    });
  }
}

/** Whether anybody still waits; its signal is aborted when the last one has left. */
class Wanted {
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
