import { createHash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { ApiError } from "#contract/errors.ts";
import { rateLimitedAddress } from "#server/platform/http/addresses.ts";
import type { Deps } from "#server/platform/http/deps.ts";

const windowSeconds = 15 * 60;
const perAccount = 10;
const perAddress = 100;

/** Purpose of an attempt; each is counted separately. */
type Purpose = "sign_in" | "sign_in_code" | "password" | "password_reset" | "registration" | "two_factor";

export type Attempt = {
  /** Reverts the attempt and resets the account's earlier failures. */
  succeeded: () => Promise<void>;
};

/**
 * Limits failed attempts: after 10 per account or 100 per address within 15 minutes of the first, 429 (rules.md 7.10).
 * They are counted in the database, so that neither a restart nor another process bypasses the limit.
 */
export class FailedAttempts {
  readonly #accounts: RateLimiterPostgres;
  readonly #addresses: RateLimiterPostgres;

  constructor({ pool }: Pick<Deps, "pool">, purpose: Purpose) {
    const limiter = (subject: string, points: number) =>
      attemptLimiter(pool, { keyPrefix: `${purpose}:${subject}`, points, duration: windowSeconds });
    this.#accounts = limiter("account", perAccount);
    this.#addresses = limiter("address", perAddress);
  }

  /** Counts the attempt as a failure until it succeeds, so that simultaneous attempts cannot bypass the limit. */
  async begin(account: string, address: string): Promise<Attempt> {
    // Hashed, since the name of an account may be longer than the column.
    const accountKey = createHash("sha256").update(account).digest("base64url");
    const addressKey = rateLimitedAddress(address);
    await consume(this.#addresses, addressKey);
    try {
      await consume(this.#accounts, accountKey);
    } catch (error) {
      await this.#addresses.reward(addressKey);
      throw error;
    }
    return {
      succeeded: async () => {
        await this.#accounts.delete(accountKey);
        await this.#addresses.reward(addressKey);
      },
    };
  }
}

/** Counts in the table of failed attempts, within `duration` seconds of the first. */
export function attemptLimiter(
  pool: Deps["pool"],
  counted: { keyPrefix: string; points: number; duration: number },
): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: "pool",
    tableName: "failed_attempt",
    tableCreated: true,
    // The hourly sweep deletes expired rows.
    clearExpiredByTimeout: false,
    ...counted,
  });
}

export async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new ApiError("too_many_requests", {
      details: { retryAfter: Math.ceil(error.msBeforeNext / 1_000) },
    });
  }
}
