import { createHash } from "node:crypto";
import pg from "pg";
import { ApiError } from "#contract/errors.ts";
import { arrayLiteral } from "#server/platform/db/array-literal.ts";
import { FairQueue } from "./fair-queue.ts";
import { preparedMark } from "./prepared-statement.ts";
import { currentBounds, type Guard, type StatementBounds, withinBounds } from "./statement-bounds.ts";

type Options = pg.PoolConfig & {
  max: number;
  /** Maximum time of a statement without bounds, in ms. */
  maxStatementMs: number;
  /** Numbers of connections that a single team and a single project leave to others. */
  reservedForOthers: { ofTeam: number; ofProject: number };
};

/** Maximum time in which the database begins a session, in ms. */
const sessionMs = 10_000;

/** Numbers of unused and used connections, and of tasks that wait for one. */
type PoolState = { idle: number; busy: number; waiting: number };

/** Pool that applies the bounds of the current task to its statements and to waiting for a connection. */
export class BoundedPool extends pg.Pool {
  readonly #guard: Guard;
  readonly #queue: FairQueue<string>;
  readonly #lowPriority: BoundedPool | undefined;

  /** `lowPriority`: pool for tasks of low priority. */
  constructor(
    guard: Guard,
    { reservedForOthers, maxStatementMs, ...options }: Options,
    lowPriority?: BoundedPool,
  ) {
    super({
      ...options,
      // The pool creates its connections by the class below.
      onConnect: (client) => (client as BoundedClient).beginSession(maxStatementMs),
      Client: class extends BoundedClient {
        override readonly guard = guard;
      },
    });
    this.#guard = guard;
    this.#lowPriority = lowPriority;
    lowPriority?.on("connect", (client) => this.emit("connect", client));
    lowPriority?.on("error", (error, client) => this.emit("error", error, client));
    const { max } = options;
    this.#queue = new FairQueue({
      atOnce: max,
      perGroup: Math.max(1, max - reservedForOthers.ofTeam),
      perMember: Math.max(1, max - reservedForOthers.ofProject),
      waiting: Number.POSITIVE_INFINITY,
    });
  }

  get state(): PoolState {
    const { idle, busy, waiting } = this.#lowPriority?.state ?? { idle: 0, busy: 0, waiting: 0 };
    return {
      idle: idle + this.idleCount,
      busy: busy + this.totalCount - this.idleCount,
      waiting: waiting + this.waitingCount + this.#queue.waiting,
    };
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares two forms of this one method
  override async end(...args: any[]): Promise<any> {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    await Promise.all([(super.end as any)(...args), this.#lowPriority?.end()]);
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares two forms of this one method
  override connect(callback?: any): any {
    const bounds = currentBounds();
    if (!bounds || callback) return super.connect(callback);
    if (bounds.lowPriority && this.#lowPriority) return this.#lowPriority.connect();
    const connecting = this.#connectInTurn(bounds);
    const { promise: givenUp, reject: giveUp } = Promise.withResolvers<never>();
    let isGivenUp = false;
    const end = () => {
      isGivenUp = true;
      giveUp(new ApiError("unavailable"));
    };
    const releaseIfLate = (client: pg.PoolClient) => {
      if (isGivenUp) client.release();
    };
    void connecting.then(releaseIfLate).catch(() => {});
    return withinBounds({
      answer: Promise.race([connecting, givenUp]),
      bounds,
      guard: this.#guard,
      lateCode: "unavailable",
      cancel: async () => end(),
      giveUp: end,
    });
  }

  /** Connects when it is the turn of the group and its member. The turn ends when the connection is released. */
  async #connectInTurn({ group = "", member }: StatementBounds): Promise<pg.PoolClient> {
    const end = await this.#queue.begin(group, member);
    try {
      const client: pg.PoolClient = await super.connect();
      const release = client.release;
      client.release = (error) => {
        end();
        release(error);
      };
      return client;
    } catch (error) {
      end();
      throw error;
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen forms of this one method
  override async query(...args: any[]): Promise<any> {
    const client: pg.PoolClient = await this.connect();
    try {
      // biome-ignore lint/suspicious/noExplicitAny: see above
      const answer = await (client.query as any)(...args);
      client.release();
      return answer;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}

/** Returns the numbers of connections by state. */
export function stateOf(pool: pg.Pool): PoolState {
  if (pool instanceof BoundedPool) return pool.state;
  return { idle: pool.idleCount, busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount };
}

/**
 * Applies bounds to all statements, and gives prepared statements a name, so that PostgreSQL caches their plan. Encodes
 * arrays of numbers itself.
 */
class BoundedClient extends pg.Client {
  readonly guard: Guard | undefined;
  #isUnreplicated = false;
  #serverProcess = 0;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // PostgreSQL answers a commit as successful if its wait for a standby is cancelled, with this warning only.
    this.on("notice", ({ routine }) => {
      if (routine !== "SyncRepWaitForLSN") return;
      this.#isUnreplicated = true;
      this.connection.stream.destroy();
    });
  }

  /**
   * Limits statements, and reads the server process, by a statement: a pooler such as PgBouncer rejects settings in the
   * start-up message, and answers it with a process id of its own, which cannot be cancelled.
   */
  async beginSession(maxStatementMs: number): Promise<void> {
    // The types of pg lack the timeout of a single query.
    const begin: pg.QueryConfig & { query_timeout: number } = {
      text: "SELECT set_config('statement_timeout', $1, false), pg_backend_pid() AS process",
      values: [String(maxStatementMs)],
      query_timeout: sessionMs,
    };
    const { rows } = await super.query<{ process: number }>(begin);
    this.#serverProcess = rows[0]?.process ?? 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg declares a dozen forms of this one method
  override query(...args: any[]): any {
    const [text, parameters, ...rest] = args;
    const values = Array.isArray(parameters) ? parameters.map(arrayLiteral) : parameters;
    const isPrepared = typeof text === "string" && text.startsWith(preparedMark);
    const queryArgs = isPrepared ? [{ name: nameOf(text), text, values }, ...rest] : [text, values, ...rest];
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const answered = (super.query as any)(...queryArgs);
    const answer = answered instanceof Promise ? answered.then(this.#assertReplicated) : answered;
    const current = currentBounds();
    // The rollback of an abandoned transaction must not be cancelled.
    const bounds = current && text === "rollback" ? { maxMs: current.maxMs } : current;
    const guard = this.guard;
    if (!bounds || !guard || !(answer instanceof Promise)) return answer;
    return withinBounds({
      answer,
      bounds,
      guard,
      lateCode: "too_costly",
      cancel: () => guard.cancel(this.#serverProcess),
      giveUp: () => this.connection.stream.destroy(),
    });
  }

  /** Throws if a standby may not have the commit, which a failover would then lose. */
  readonly #assertReplicated = <T>(result: T): T => {
    if (this.#isUnreplicated) throw new ApiError("unavailable");
    return result;
  };
}

const names = new Map<string, string>();

/** Returns the same name for the same statement. Only few statements are prepared. */
function nameOf(text: string): string {
  const cachedName = names.get(text);
  if (cachedName !== undefined) return cachedName;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
