import { ApiError } from "#contract/errors.ts";

type Limits = { perTenant: number; total: number };

/**
 * An amount, such as bytes in memory, that requests share: limited in total and for each tenant (team, person
 * or address).
 */
export class Budget {
  readonly #limits: Limits;
  readonly #spent = new Map<string, number>();
  #total = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Rejects with 429 if the amount does not fit. */
  spend(tenant: string, amount: number): void {
    if (!this.trySpend(tenant, amount)) throw new ApiError("busy");
  }

  /** Returns whether the amount fits, and counts it if it does. */
  trySpend(tenant: string, amount: number): boolean {
    const spent = (this.#spent.get(tenant) ?? 0) + amount;
    if (spent > this.#limits.perTenant || this.#total + amount > this.#limits.total) return false;
    this.#set(tenant, spent, amount);
    return true;
  }

  giveBack(tenant: string, amount: number): void {
    this.#set(tenant, (this.#spent.get(tenant) ?? 0) - amount, -amount);
  }

  #set(tenant: string, spent: number, change: number): void {
    this.#total += change;
    if (spent > 0) this.#spent.set(tenant, spent);
    else this.#spent.delete(tenant);
  }
}
