import { ApiError } from "#contract/errors.ts";
import { boundsHere, callerLeft } from "./statement-bounds.ts";

type Limits = {
  /** Works that run at the same time, of all groups. */
  atOnce: number;
  /** And of one group. */
  perGroup: number;
  /** Works of one group that may wait. */
  waiting: number;
};

/**
 * Costly works begin a few at a time. The queue is fair to groups (projects), which take turns: one with a hundred works
 * delays another with one by no more than a work. Who waits behind too many is refused with 429; who leaves while waiting
 * is not served.
 */
export class FairQueue<Group> {
  readonly #limits: Limits;
  readonly #waiting = new Map<Group, Array<() => void>>();
  readonly #running = new Map<Group, number>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** The result of `work`, which begins when it is its turn. */
  async run<T>(group: Group, work: () => Promise<T>): Promise<T> {
    const end = await this.begin(group);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Works that wait for their turn. */
  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Waits for a turn, which lasts until what this returns is called. */
  async begin(group: Group): Promise<() => void> {
    await this.#turnOf(group);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#count(group, -1);
      this.#next();
    };
  }

  async #turnOf(group: Group): Promise<void> {
    const queue = this.#waiting.get(group) ?? [];
    if (queue.length >= this.#limits.waiting) throw new ApiError("busy");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(group, queue);
    queue.push(resolve);
    const signal = boundsHere()?.signal;
    const leave = () => {
      const index = queue.indexOf(resolve);
      if (index < 0) return;
      queue.splice(index, 1);
      if (queue.length === 0) this.#waiting.delete(group);
      reject(callerLeft());
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#next();
    await promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  /** Begins what may begin; a group that had its turn comes last. */
  #next(): void {
    for (const [group, queue] of [...this.#waiting]) {
      if (this.#total >= this.#limits.atOnce) return;
      if ((this.#running.get(group) ?? 0) >= this.#limits.perGroup) continue;
      const begin = queue.shift();
      this.#waiting.delete(group);
      if (queue.length > 0) this.#waiting.set(group, queue);
      this.#count(group, 1);
      begin?.();
    }
  }

  #count(group: Group, change: 1 | -1): void {
    this.#total += change;
    const running = (this.#running.get(group) ?? 0) + change;
    if (running === 0) this.#running.delete(group);
    else this.#running.set(group, running);
  }
}
