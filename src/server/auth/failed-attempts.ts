import { ApiError } from "#contract/errors.ts";

const windowMs = 15 * 60 * 1_000;
const perAccount = 10;
const perAddress = 100;

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

  assertMayTry(email: string, address: string): void {
    const until = Math.max(
      this.#blockedUntil(`e ${email}`, perAccount),
      this.#blockedUntil(`a ${address}`, perAddress),
    );
    const seconds = Math.ceil((until - this.#now()) / 1_000);
    if (seconds > 0) throw new ApiError("too_many_requests", { details: { retryAfter: seconds } });
  }

  fail(email: string, address: string): void {
    for (const id of [`e ${email}`, `a ${address}`])
      this.#failures.set(id, [...this.#recent(id), this.#now()]);
    if (this.#failures.size > 10_000) this.#forgetOld();
  }

  succeed(email: string): void {
    this.#failures.delete(`e ${email}`);
  }

  #recent(id: string): number[] {
    const since = this.#now() - windowMs;
    return (this.#failures.get(id) ?? []).filter((time) => time > since);
  }

  #blockedUntil(id: string, limit: number): number {
    const recent = this.#recent(id);
    return recent.length < limit ? 0 : (recent.at(-limit) ?? 0) + windowMs;
  }

  #forgetOld(): void {
    for (const id of this.#failures.keys()) if (this.#recent(id).length === 0) this.#failures.delete(id);
  }
}
