import type { kyselyAdapter } from "@better-auth/kysely-adapter";
import { hashToken } from "#server/platform/secrets/secrets.ts";

type MakeAdapter = ReturnType<typeof kyselyAdapter>;
type Adapter = ReturnType<MakeAdapter>;
type Where = NonNullable<Parameters<Adapter["count"]>[0]["where"]>;

/** Hash of a session's token. Only the hash is stored, so that reading the database gives access to no session. */
export function sessionHash(token: string): string {
  return hashToken(token).toString("hex");
}

/** Lets better-auth work with session tokens, while the database stores only their hashes. */
export function withHashedSessions(makeAdapter: MakeAdapter): MakeAdapter {
  return (options) => {
    const adapter = makeAdapter(options);
    return {
      ...withHashing(adapter),
      transaction: (work) => adapter.transaction((tx) => work(withHashing(tx))),
    };
  };
}

function withHashing<A extends Omit<Adapter, "transaction">>(adapter: A): A {
  return {
    ...adapter,
    create: async (given) => {
      if (given.model !== "session") return adapter.create(given);
      const tokens = new Tokens();
      const created = await adapter.create({ ...given, data: tokens.hashTokens(given.data) });
      return tokens.restoreTokens(created);
    },
    findOne: (given) => withHashedTokens(given, (hashed) => adapter.findOne(hashed)),
    findMany: (given) => withHashedTokens(given, (hashed) => adapter.findMany(hashed)),
    count: (given) => withHashedTokens(given, (hashed) => adapter.count(hashed)),
    update: (given) => withHashedTokens(given, (hashed) => adapter.update(hashed)),
    updateMany: (given) => withHashedTokens(given, (hashed) => adapter.updateMany(hashed)),
    delete: (given) => withHashedTokens(given, (hashed) => adapter.delete(hashed)),
    deleteMany: (given) => withHashedTokens(given, (hashed) => adapter.deleteMany(hashed)),
    consumeOne: (given) => withHashedTokens(given, (hashed) => adapter.consumeOne(hashed)),
    incrementOne: (given) => withHashedTokens(given, (hashed) => adapter.incrementOne(hashed)),
  } satisfies Omit<Adapter, "transaction" | "id"> as A;
}

async function withHashedTokens<G extends { model: string; where?: Where | undefined }, R>(
  given: G,
  query: (hashed: G) => Promise<R>,
): Promise<R> {
  if (given.model !== "session" || !given.where) return query(given);
  const tokens = new Tokens();
  const where = given.where.map((item) => (item.field === "token" ? tokens.hashTokens(item, "value") : item));
  return tokens.restoreTokens(await query({ ...given, where }));
}

/** Replaces tokens by their hashes in a query, and these hashes by the tokens in the result. */
class Tokens {
  readonly #byHash = new Map<unknown, string>();

  hashTokens<T extends object>(row: T, field = "token"): T {
    const value = (row as Record<string, unknown>)[field];
    return {
      ...row,
      [field]: Array.isArray(value) ? value.map((item) => this.#hash(item)) : this.#hash(value),
    };
  }

  restoreTokens<R>(result: R): R {
    if (Array.isArray(result)) return result.map((item) => this.restoreTokens(item)) as R;
    if (typeof result !== "object" || result === null || !("token" in result)) return result;
    return { ...result, token: this.#byHash.get(result.token) ?? result.token };
  }

  #hash(token: unknown): unknown {
    if (typeof token !== "string") return token;
    const hash = sessionHash(token);
    this.#byHash.set(hash, token);
    return hash;
  }
}
