import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Endpoint } from "#contract/endpoint.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { AnswerBudgets } from "./answers/answer-budgets.ts";
import type { BodyBudgets } from "./bodies/body-budgets.ts";
import type { Caller } from "./caller.ts";
import type { RunOnce } from "./idempotency/run-once.ts";
import type { DiskSpace } from "./limits/disk-space.ts";
import type { FairTurns } from "./limits/fair-turns.ts";
import type { TeamStorage } from "./team-storage.ts";

/** Dependencies of every area. */
export type Deps = { env: Env; db: Kysely<Database>; pool: pg.Pool; reserve: pg.Pool; disk: Disk };

/** Identifies the caller and authorizes them: credentials, role and permission, allow-list, in this order. */
export type Gate = (request: FastifyRequest, endpoint: Endpoint) => Promise<Caller>;

/** Mounts the endpoints of an area. */
export type Router = {
  fastify: FastifyInstance;
  turns: FairTurns;
  gate: Gate;
  once: RunOnce;
  diskSpace: DiskSpace;
  storage: TeamStorage;
  bodyBudgets: BodyBudgets;
  answerBudgets: AnswerBudgets;
};
