/** Requests that begin before the event loop turns. */
const mostAtOnce = 4;

/**
 * Requests begin a few at a time, those of each group (project, or address) in turn: to begin five hundred takes the one
 * thread some hundred milliseconds, for which the first of somebody else must not wait.
 */
export class FairTurns {
  readonly #waiting = new Map<string, Array<() => void>>();
  #begun = 0;
  #isTurning = false;

  /** Comes back when it is the group's turn: at once, unless many begin at the same moment. */
  async begin(group: string): Promise<void> {
    const isFree = this.#waiting.size === 0 && this.#begun < mostAtOnce;
    this.#turnLater();
    if (isFree) {
      this.#begun += 1;
      return;
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    const queue = this.#waiting.get(group) ?? [];
    this.#waiting.set(group, queue);
    queue.push(resolve);
    await promise;
  }

  #turnLater(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#begun = 0;
      this.#beginNext();
      if (this.#begun > 0) this.#turnLater();
    });
  }

  /** A group that had its turn comes last. */
  #beginNext(): void {
    for (const [group, queue] of this.#waiting) {
      if (this.#begun === mostAtOnce) return;
      const begin = queue.shift();
      this.#waiting.delete(group);
      if (queue.length > 0) this.#waiting.set(group, queue);
      this.#begun += 1;
      begin?.();
    }
  }
}
