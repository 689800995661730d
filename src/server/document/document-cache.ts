import { LRUCache } from "lru-cache";
import { SharedBytes } from "./shared-bytes.ts";

/** Compressed documents that are kept in memory at most, in bytes; a larger one lies in a file while it is read. */
const maxCacheBytes = 64 * 1024 * 1024;

export type MadeDocument = { version: number; bytes: SharedBytes };

/** Documents by branch, version and parameters, each rendered once however many ask for it at the same time. */
export class DocumentCache {
  readonly #maxBytes: number;
  readonly #kept: LRUCache<string, MadeDocument>;
  readonly #making = new Map<string, Promise<MadeDocument>>();

  constructor(maxBytes = maxCacheBytes) {
    this.#maxBytes = maxBytes;
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes.size),
    });
  }

  /** The document of `key`, complete or still being made; `make` says which version it really made. */
  async get(
    key: string,
    make: () => Promise<{ version: number; source: AsyncIterable<Buffer> }>,
  ): Promise<MadeDocument> {
    for (;;) {
      const kept = this.#kept.get(key);
      if (kept) return kept;
      const made = await (this.#making.get(key) ?? this.#make(key, make));
      if (!made.bytes.isGone) return made;
    }
  }

  #make(key: string, make: () => Promise<{ version: number; source: AsyncIterable<Buffer> }>) {
    const making = make().then(({ version, source }): MadeDocument => {
      const document = { version, bytes: new SharedBytes(this.#maxBytes) };
      void document.bytes.fill(source).then(() => {
        this.#making.delete(key);
        if (document.bytes.isWhole) this.#kept.set(key, document);
      });
      return document;
    });
    this.#making.set(key, making);
    making.catch(() => this.#making.delete(key));
    return making;
  }
}
