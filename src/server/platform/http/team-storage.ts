import type { FastifyReply, FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import { bodyBytes, bodyLimit } from "#contract/body-limits.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Caller } from "./caller.ts";
import { isWrite } from "./is-write.ts";
import { onRequestEnd } from "./limits/request-bounds.ts";

/** Time for which the used bytes of a team are cached, in ms. */
const freshMs = 5_000;
/** Interval of writing the added bytes to the database, in ms. */
const flushMs = 10_000;
/** Small saves are accepted up to this share of the limit, so that people can still type when an upload filled it. */
const shareOfSmallSaves = 1.1;

type ProjectOfTeam = { projectId: number; teamId: number };
type AuthenticatedRequest = {
  request: FastifyRequest;
  reply: FastifyReply;
  endpoint: Endpoint;
  caller: Caller;
};

/** Limits the storage of a team's projects: the last measured size, plus the bodies received since. */
export type TeamStorage = {
  /** Rejects a request whose body exceeds the team's limit; counts the body once it is stored. */
  begin: (sent: AuthenticatedRequest) => Promise<void>;
  /** Like `begin` for work of unknown size: it counts as one byte, which causes the project to be measured again. */
  assertSpace: (project: ProjectOfTeam) => Promise<void>;
  /** Throws 507 if the bytes exceed the team's limit; the bytes count until the returned function is called. */
  reserve: (teamId: number, bytes: number) => Promise<() => void>;
  stop: () => Promise<void>;
};

const unlimited: TeamStorage = {
  begin: async () => {},
  assertSpace: async () => {},
  reserve: async () => () => {},
  stop: async () => {},
};

export function makeTeamStorage(db: Kysely<Database>, max: number | undefined): TeamStorage {
  return max === undefined ? unlimited : new LimitedStorage(db, max);
}

class LimitedStorage implements TeamStorage {
  readonly #db: Kysely<Database>;
  readonly #max: number;
  readonly #reserved = new Map<number, number>();
  readonly #cachedUsage = new Map<number, { used: number; until: number }>();
  #added = new Map<number, ProjectOfTeam & { bytes: number }>();
  readonly #timer = setInterval(() => void this.flush(), flushMs).unref();

  constructor(db: Kysely<Database>, max: number) {
    this.#db = db;
    this.#max = max;
  }

  async begin({ request, reply, endpoint, caller }: AuthenticatedRequest): Promise<void> {
    if (!storesContent(endpoint) || endpoint.storesContent === "decided by route") return;
    if (!("scope" in caller)) return;
    const { scope } = caller;
    const bytes = Number(request.headers["content-length"] ?? 0);
    const isSave = !endpoint.streamed && !endpoint.form && endpoint.storesContent === undefined;
    const share = isSave && bytes <= bodyBytes.small ? shareOfSmallSaves : 1;
    const release = await this.#reserve(scope.teamId, bytes, this.#max * share);
    onRequestEnd(reply, () => {
      release();
      // At least one byte, which causes the project to be measured again.
      if (reply.statusCode < 400) this.#count(scope, Math.max(1, bytes));
    });
  }

  async assertSpace(project: ProjectOfTeam): Promise<void> {
    const release = await this.#reserve(project.teamId, 1, this.#max);
    release();
    this.#count(project, 1);
  }

  async reserve(teamId: number, bytes: number): Promise<() => void> {
    const release = await this.#reserve(teamId, bytes, this.#max);
    return () => {
      release();
      // The stored bytes are in the database now.
      this.#cachedUsage.delete(teamId);
    };
  }

  async flush(): Promise<void> {
    const counted = this.#added;
    this.#added = new Map();
    // One row in each statement: processes that lock several could wait for each other.
    for (const project of counted.values())
      await addBytes(this.#db, project).catch(() => this.#count(project, project.bytes));
    this.#cachedUsage.clear();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #reserve(teamId: number, bytes: number, limit: number): Promise<() => void> {
    const used = (await this.#readUsedBytes(teamId)) + this.#addedBytesOf(teamId);
    const reserved = () => this.#reserved.get(teamId) ?? 0;
    if (used + reserved() + bytes > limit)
      throw new ApiError("storage_limit", { details: { used, max: this.#max } });
    this.#reserved.set(teamId, reserved() + bytes);
    return () => {
      const remaining = reserved() - bytes;
      if (remaining > 0) this.#reserved.set(teamId, remaining);
      else this.#reserved.delete(teamId);
    };
  }

  #count({ projectId, teamId }: ProjectOfTeam, bytes: number): void {
    const before = this.#added.get(projectId)?.bytes ?? 0;
    this.#added.set(projectId, { projectId, teamId, bytes: before + bytes });
  }

  #addedBytesOf(teamId: number): number {
    const projects = [...this.#added.values()].filter((project) => project.teamId === teamId);
    return projects.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  async #readUsedBytes(teamId: number): Promise<number> {
    const cached = this.#cachedUsage.get(teamId);
    if (cached && cached.until > Date.now()) return cached.used;
    const used = await readUsed(this.#db, teamId);
    this.#cachedUsage.set(teamId, { used, until: Date.now() + freshMs });
    return used;
  }
}

/** Whether an endpoint may store much: if it declares so, or if it writes a large body. Deletions are never limited. */
export function storesContent(endpoint: Endpoint): boolean {
  if (endpoint.storesContent) return true;
  const isDeletion = endpoint.method === "DELETE" || endpoint.path.endsWith("/delete");
  return isWrite(endpoint) && !isDeletion && bodyLimit(endpoint) >= bodyBytes.large;
}

async function readUsed(db: Kysely<Database>, teamId: number): Promise<number> {
  const { used } = await db
    .selectFrom("project")
    .select(sql<number>`coalesce(sum(measured_bytes + added_bytes), 0)::bigint`.as("used"))
    .where("team_id", "=", teamId)
    .where("removing", "=", false)
    .executeTakeFirstOrThrow();
  return used;
}

async function addBytes(
  db: Kysely<Database>,
  { projectId, bytes }: { projectId: number; bytes: number },
): Promise<void> {
  await db
    .updateTable("project")
    .set({ added_bytes: sql<number>`added_bytes + ${bytes}::bigint` })
    .where("id", "=", projectId)
    .execute();
}
