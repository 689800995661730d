import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { openUnlinkedFile } from "#server/platform/storage/unlinked-file.ts";

/** Number of bytes read from a file at a time. */
const readBytes = 64 * 1_024;

/**
 * Bytes that several readers can read while the bytes are still being produced: each reader starts at the first byte
 * and waits for missing bytes. The bytes are stored once for all readers: in memory up to `maxMemory`, above this limit
 * in a file, so that neither a long document nor a slow reader costs memory. The file is deleted after its last reader.
 */
export class SharedBytes {
  readonly #maxMemory: number;
  #chunks: Buffer[] = [];
  #file: FileHandle | undefined;
  #size = 0;
  #ended = false;
  #failure: unknown;
  #waiting: Array<() => void> = [];
  #readers = 0;
  #isClosed = false;

  constructor(maxMemory = Number.POSITIVE_INFINITY) {
    this.#maxMemory = maxMemory;
  }

  /** Reads the whole source. Never throws: errors are thrown to the readers. */
  async fill(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of source) {
        await this.#add(chunk);
        this.#wake();
      }
      this.#join();
    } catch (error) {
      this.#failure = error;
    }
    this.#ended = true;
    this.#wake();
    this.#closeUnread();
  }

  get size(): number {
    return this.#size;
  }

  /** Whether all bytes are present, in memory. */
  get isWhole(): boolean {
    return this.#ended && this.#failure === undefined && this.#file === undefined;
  }

  /** Whether the bytes were in a file, which was deleted after its last reader. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** All bytes in one buffer; call only if `isWhole`. */
  whole(): Buffer {
    return this.#chunks[0] ?? Buffer.alloc(0);
  }

  /**
   * Reads from the first byte. Must be called in the same turn of the event loop in which `isClosed` was found to be
   * false: a file may be closed later.
   */
  read(): Readable {
    this.#readers += 1;
    return Readable.from(this.#read(), { objectMode: false }).once("close", () => {
      this.#readers -= 1;
      this.#closeUnread();
    });
  }

  async *#read(): AsyncGenerator<Buffer> {
    let sent = 0;
    for (;;) {
      // Counts bytes, not chunks: chunks may be joined or moved into a file in between.
      while (sent < this.#size) {
        const chunk = await this.#bytesFrom(sent);
        sent += chunk.length;
        yield chunk;
      }
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#ended) return;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Returns some bytes from an offset on. */
  async #bytesFrom(offset: number): Promise<Buffer> {
    if (this.#file) {
      const length = Math.min(readBytes, this.#size - offset);
      const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    }
    let chunkStart = 0;
    for (const chunk of this.#chunks) {
      if (offset < chunkStart + chunk.length) return chunk.subarray(offset - chunkStart);
      chunkStart += chunk.length;
    }
    throw new RangeError("Bytes were read that are not there.");
  }

  async #add(chunk: Buffer): Promise<void> {
    if (!this.#file && this.#size + chunk.length > this.#maxMemory) await this.#moveToFile();
    if (this.#file) await this.#file.writeFile(chunk);
    else this.#chunks.push(chunk);
    this.#size += chunk.length;
  }

  /** Copies all chunks into new memory: a small chunk keeps many kilobytes alive that its source allocated. */
  #join(): void {
    if (this.#file) return;
    const joined = Buffer.allocUnsafeSlow(this.#size);
    let copied = 0;
    for (const chunk of this.#chunks) copied += chunk.copy(joined, copied);
    this.#chunks = [joined];
  }

  async #moveToFile(): Promise<void> {
    const file = await openUnlinkedFile();
    for (const chunk of this.#chunks) await file.writeFile(chunk);
    this.#file = file;
    this.#chunks = [];
  }

  /** Closes a file without readers in a later turn of the event loop: until then a client may start to read. */
  #closeUnread(): void {
    if (!this.#file || !this.#ended || this.#readers > 0) return;
    setImmediate(() => {
      if (this.#readers > 0 || this.#isClosed) return;
      this.#isClosed = true;
      void this.#file?.close();
    });
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
