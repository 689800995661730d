/**
 * Bytes that are still being made, read by several people at once: each begins at the first byte and waits for what is
 * not there yet. Held once however many read.
 */
export class SharedBytes {
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #ended = false;
  #failure: unknown;
  #waiting: Array<() => void> = [];

  /** Takes everything of a source; never throws, the readers do. */
  async fill(source: AsyncIterable<Buffer>): Promise<void> {
    try {
      for await (const chunk of source) {
        this.#chunks.push(chunk);
        this.#size += chunk.length;
        this.#wake();
      }
    } catch (error) {
      this.#failure = error;
    }
    this.#ended = true;
    this.#wake();
  }

  get size(): number {
    return this.#size;
  }

  /** Whether all bytes are there. */
  get isComplete(): boolean {
    return this.#ended && this.#failure === undefined;
  }

  /** All bytes in one piece; to be called once they are complete. */
  whole(): Buffer {
    const [first] = this.#chunks;
    if (first && this.#chunks.length === 1) return first;
    const joined = Buffer.concat(this.#chunks);
    this.#chunks.splice(0, this.#chunks.length, joined);
    return joined;
  }

  async *read(): AsyncGenerator<Buffer> {
    let sent = 0;
    for (;;) {
      // By bytes, not by chunks, since `whole` may join them meanwhile.
      for (const chunk of this.#from(sent)) {
        sent += chunk.length;
        yield chunk;
      }
      if (this.#failure !== undefined) throw this.#failure;
      if (this.#ended && sent >= this.#size) return;
      if (sent >= this.#size) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  #from(offset: number): Buffer[] {
    let passed = 0;
    return this.#chunks.flatMap((chunk) => {
      const start = Math.max(0, offset - passed);
      passed += chunk.length;
      return start < chunk.length ? [chunk.subarray(start)] : [];
    });
  }

  #wake(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resume of waiting) resume();
  }
}
