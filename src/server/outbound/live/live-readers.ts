import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { liveEndpoints } from "#contract/live.ts";
import { isVendor } from "#contract/permissions.ts";
import { seesTarget } from "#server/content/discussions/audience.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { shareReads } from "#server/platform/db/statements/share-reads.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Gate } from "#server/platform/http/deps.ts";
import { visibleCells, worksOnAll } from "#server/workspace/auth/rights/vendor-cells.ts";
import { encodeEvent } from "./event-stream.ts";
import type { Reader } from "./feeds.ts";
import { listPresence } from "./presence.store.ts";

/** The reader's caller, and the request for authorizing it again. */
export type Access = { request: FastifyRequest; caller: ProjectCaller };
export type LiveReader = Reader<Access>;

/**
 * Readers who see the same cells are one audience: members; people of a vendor who work on all languages; each other
 * person of a vendor alone.
 */
export function audienceOf(caller: ProjectCaller): string {
  if (!isVendor(caller.role)) return "member";
  return worksOnAll(caller) ? "vendor" : `vendor ${caller.person?.id}`;
}

/** Whether an announced end of access may affect this reader. */
export function isConcerned(
  { access }: LiveReader,
  ended: Record<string, number | null | undefined>,
): boolean {
  const { person, scope } = access.caller;
  return person?.id === ended.person || scope.projectId === ended.project;
}

/** Encoded presence event for one audience; concurrent joins share one query. */
export function presenceReader(db: Kysely<Database>): (reader: LiveReader) => Promise<string> {
  return shareReads(
    async ({ access: { caller } }: LiveReader) => {
      const people = await listPresence(db, caller.scope, visibleCells(caller));
      return encodeEvent({ type: "presence", people });
    },
    ({ access: { caller }, audience }) => `${caller.scope.projectId} ${caller.scope.branchId} ${audience}`,
  );
}

type DiscussionTarget = { projectId: number; branchId: number; keyId: number; languageId: number | null };

/** Notifies the readers who can see a string of a discussion about it. */
export async function sendDiscussion(
  db: Kysely<Database>,
  { projectId, branchId, keyId, languageId }: DiscussionTarget,
  readers: Iterable<LiveReader>,
): Promise<void> {
  const all = [...readers];
  if (all.length === 0) return;
  const address = await db
    .selectFrom("entry_key as k")
    .leftJoin("language as l", (join) =>
      join
        .onRef("l.project_id", "=", "k.project_id")
        .onRef("l.branch_id", "=", "k.branch_id")
        .on("l.id", "=", languageId),
    )
    .select(["k.name as key", "l.code as language"])
    .where("k.project_id", "=", projectId)
    .where("k.branch_id", "=", branchId)
    .where("k.id", "=", keyId)
    .executeTakeFirst();
  if (!address) return;
  const encoded = encodeEvent({ type: "discussion", key: address.key, language: address.language });
  for (const audience of Map.groupBy(all, (reader) => reader.audience).values()) {
    const [first] = audience;
    if (first && (await seesTarget(db, first.access.caller, { keyId, languageId })))
      for (const { stream } of audience) stream.send(encoded);
  }
}

/**
 * Announces that a draft was stored or deleted, or that an order got a comment. Vendors are notified of placed orders
 * only.
 */
export function sendOrder(
  { orderId, isPlaced }: { orderId: number; isPlaced: boolean },
  readers: Iterable<LiveReader>,
): void {
  const encoded = encodeEvent({ type: "order", order: wireId("order", orderId) });
  for (const { stream, access } of readers)
    if (isPlaced || !isVendor(access.caller.role)) stream.send(encoded);
}

/** Authorizes a reader again; if it fails, the reader gets the reason and is disconnected. */
export async function checkAccess(gate: Gate, reader: LiveReader): Promise<void> {
  try {
    const caller = await gate(reader.access.request, liveEndpoints.stream as unknown as Endpoint);
    if (!("scope" in caller) || caller.scope.branchId === 0) throw new ApiError("not_found");
    reader.access = { ...reader.access, caller };
    reader.audience = audienceOf(caller);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    reader.stream.send(encodeEvent({ type: "ended", code: error.code }));
    reader.stream.end();
  }
}
