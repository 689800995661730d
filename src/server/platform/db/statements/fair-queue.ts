import { ApiError } from "#contract/errors.ts";
import { callerDisconnected, currentBounds } from "./statement-bounds.ts";

type Limits = {
  /** Maximum number of concurrent tasks of all groups. */
  atOnce: number;
  /** Maximum number of concurrent tasks of one group. */
  perGroup: number;
  /** Maximum number of concurrent tasks of one member of a group; default `perGroup`. */
  perMember?: number;
  /** Maximum number of waiting tasks of one group, or of one member of it. */
  waiting: number;
};

/**
 * Starts costly tasks a few at a time. Groups (teams or projects) take turns: a group with a hundred tasks delays a
 * group with one by at most one task. The members of a group (projects of a team) take turns within it. A task behind
 * too many others is rejected with 429; a task whose caller disconnects while waiting is dropped.
 */
export class FairQueue<Group> {
  readonly #limits: Limits;
  readonly #waiting = new Map<Group, Map<unknown, Array<() => void>>>();
  readonly #running = new Map<Group, Map<unknown, number>>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Waits for a turn, runs `work` and returns its result. */
  async run<T>(group: Group, work: () => Promise<T>, member?: unknown): Promise<T> {
    const end = await this.begin(group, member);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Number of waiting tasks. */
  get waiting(): number {
    const queues = [...this.#waiting.values()].flatMap((members) => [...members.values()]);
    return queues.reduce((sum, { length }) => sum + length, 0);
  }

  /** Waits for a turn. The turn lasts until the returned function is called. */
  async begin(group: Group, member?: unknown): Promise<() => void> {
    await this.#waitForTurn(group, member);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      this.#count(group, member, -1);
      this.#next();
    };
  }

  async #waitForTurn(group: Group, member: unknown): Promise<void> {
    const members = this.#waiting.get(group) ?? new Map<unknown, Array<() => void>>();
    const queue = members.get(member) ?? [];
    if (queue.length >= this.#limits.waiting) throw new ApiError("busy");
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.set(group, members.set(member, queue));
    queue.push(resolve);
    const signal = currentBounds()?.signal;
    const leave = () => {
      const index = queue.indexOf(resolve);
      if (index < 0) return;
      queue.splice(index, 1);
      this.#forgetEmpty(group, member);
      reject(callerDisconnected());
    };
    signal?.addEventListener("abort", leave, { once: true });
    this.#next();
    await promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  /** Starts the tasks that may run. A group moves to the end after its turn, and so does the member within it. */
  #next(): void {
    for (const [group, members] of [...this.#waiting]) {
      if (this.#total >= this.#limits.atOnce) return;
      const next = this.#nextMember(group, members);
      if (next === undefined) continue;
      const [member, queue] = next;
      const begin = queue.shift();
      this.#waiting.delete(group);
      this.#waiting.set(group, members);
      members.delete(member);
      members.set(member, queue);
      this.#forgetEmpty(group, member);
      this.#count(group, member, 1);
      begin?.();
    }
  }

  #nextMember<Queue>(group: Group, members: ReadonlyMap<unknown, Queue>): [unknown, Queue] | undefined {
    const { perGroup, perMember = perGroup } = this.#limits;
    const running = this.#running.get(group) ?? new Map<unknown, number>();
    if ([...running.values()].reduce((sum, count) => sum + count, 0) >= perGroup) return undefined;
    return [...members].find(([member]) => (running.get(member) ?? 0) < perMember);
  }

  #forgetEmpty(group: Group, member: unknown): void {
    const members = this.#waiting.get(group);
    if (members?.get(member)?.length === 0) members.delete(member);
    if (members?.size === 0) this.#waiting.delete(group);
  }

  #count(group: Group, member: unknown, change: 1 | -1): void {
    this.#total += change;
    const running = this.#running.get(group) ?? new Map<unknown, number>();
    const count = (running.get(member) ?? 0) + change;
    if (count === 0) running.delete(member);
    else running.set(member, count);
    if (running.size === 0) this.#running.delete(group);
    else this.#running.set(group, running);
  }
}
