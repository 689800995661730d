import { ApiError } from "#contract/errors.ts";
import { addressAsLimited } from "#server/http/addresses.ts";

const windowMs = 15 * 60 * 1_000;
const perAccount = 10;
const perAddress = 100;
/** Accounts and addresses whose failures are kept. */
const maxKept = 100_000;

export type Attempt = {
  /** Takes the attempt back, with the account's failures before it. */
  succeeded: () => void;
};

/**
 * Counts failures to sign in: 10 per account and 100 per address in 15 minutes, then 429 (decisions.md 7.10). Kept in
 * memory: a restart forgets them, and several processes count each for itself.
 */
export class FailedAttempts {
  readonly #failures = new Map<string, number[]>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Of how many accounts and addresses failures are kept. */
  get size(): number {
    return this.#failures.size;
  }

  /** Counts at once, as a failure until it succeeds: many attempts at the same moment are no way around the limit. */
  begin(account: string, address: string): Attempt {
    const ids = [`e ${account}`, `a ${addressAsLimited(address)}`] as const;
    const until = Math.max(this.#blockedUntil(ids[0], perAccount), this.#blockedUntil(ids[1], perAddress));
    const seconds = Math.ceil((until - this.#now()) / 1_000);
    if (seconds > 0) throw new ApiError("too_many_requests", { details: { retryAfter: seconds } });
    const time = this.#now();
    for (const id of ids) this.#failures.set(id, [...this.#recent(id), time]);
    if (this.#failures.size > maxKept) this.#forgetOld();
    return {
      succeeded: () => {
        this.#failures.delete(ids[0]);
        this.#takeBack(ids[1], time);
      },
    };
  }

  #takeBack(id: string, time: number): void {
    const times = this.#failures.get(id) ?? [];
    const index = times.indexOf(time);
    if (index >= 0) this.#failures.set(id, times.toSpliced(index, 1));
  }

  #recent(id: string): number[] {
    const since = this.#now() - windowMs;
    return (this.#failures.get(id) ?? []).filter((time) => time > since);
  }

  #blockedUntil(id: string, limit: number): number {
    const recent = this.#recent(id);
    return recent.length < limit ? 0 : (recent.at(-limit) ?? 0) + windowMs;
  }

  /** What no longer counts first; then, of more than anybody fails by mistake, whatever failed first. */
  #forgetOld(): void {
    for (const id of this.#failures.keys()) if (this.#recent(id).length === 0) this.#failures.delete(id);
    for (const id of this.#failures.keys()) {
      if (this.#failures.size <= maxKept / 2) return;
      this.#failures.delete(id);
    }
  }
}
