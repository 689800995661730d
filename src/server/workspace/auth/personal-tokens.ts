import { type Kysely, sql } from "kysely";
import { type PersonalToken, personalTokenEndpoints } from "#contract/auth/personal-tokens.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { issueOf } from "#contract/issues.ts";
import type { TokenPermission } from "#contract/permissions.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import { hashToken, makePersonalToken } from "#server/platform/secrets/secrets.ts";
import { accountActor, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";

export function personalTokenRoutes(router: Router, { db }: Deps): void {
  serve(router, personalTokenEndpoints.list, ({ caller }) => listPersonalTokens(db, caller.person.id));
  serve(router, personalTokenEndpoints.create, async ({ caller, body }) => {
    assertFuture(body.expiresAt);
    return db.transaction().execute(async (tx) => {
      const personId = caller.person.id;
      const counted = sql`personal_token WHERE person_id = ${personId} AND revoked_at IS NULL`;
      await assertWithinLimit(tx, "tokens", counted, { lock: personId });
      const { id, token } = await createPersonalToken(tx, caller.person.id, body);
      const _id = wireId("token", id);
      const { name, permissions, expiresAt = null } = body;
      const details = { kind: "personal", _id, name, permissions, expiresAt };
      await recordAuditEvent(tx, { ...accountActor(caller), action: "token.created", details });
      return { _id, token };
    });
  });
  serve(router, personalTokenEndpoints.delete, async ({ caller, params }) => {
    await db.transaction().execute(async (tx) => {
      const revoked = await tx
        .updateTable("personal_token")
        .set({ revoked_at: new Date() })
        .where("id", "=", parseWireId("token", params.tokenId) ?? 0)
        .where("person_id", "=", caller.person.id)
        .where("revoked_at", "is", null)
        .returning("name")
        .executeTakeFirst();
      if (!revoked) throw notFound("token", params.tokenId);
      const details = { kind: "personal", _id: params.tokenId, ...revoked };
      await recordAuditEvent(tx, { ...accountActor(caller), action: "token.revoked", details });
    });
    return {};
  });
}

function assertFuture(time: string | null | undefined): void {
  if (!time || Date.parse(time) > Date.now()) return;
  throw invalidInput([issueOf("expiresAt", "not_in_future")]);
}

type NewToken = Pick<BodyOf<typeof personalTokenEndpoints.create>, "name" | "permissions" | "expiresAt">;

/** Creates a personal token and stores only its hash (rules.md 6). */
export async function createPersonalToken(
  db: Kysely<Database>,
  personId: number,
  { name, permissions, expiresAt }: NewToken,
): Promise<{ id: number; token: string }> {
  const token = makePersonalToken();
  const { id } = await db
    .insertInto("personal_token")
    .values({
      person_id: personId,
      name,
      permissions,
      token_hash: hashToken(token),
      expires_at: expiresAt ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token };
}

async function listPersonalTokens(db: Kysely<Database>, personId: number): Promise<PersonalToken[]> {
  const rows = await db
    .selectFrom("personal_token")
    .select(["id", "name", "permissions", "created_at", "expires_at", "last_used_at"])
    .where("person_id", "=", personId)
    .where("revoked_at", "is", null)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    _id: wireId("token", row.id),
    name: row.name,
    permissions: row.permissions as TokenPermission[],
    created: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}
