import { countEndpoints } from "#contract/counts.ts";
import { isVendor } from "#contract/permissions.ts";
import { wholeBranch } from "#server/changes/entry-counters.ts";
import { notFound } from "#server/http/answers/not-found.ts";
import type { Deps, Router } from "#server/http/deps.ts";
import { serve } from "#server/http/serve.ts";
import { listLanguages } from "#server/languages/languages.store.ts";
import { readPayload, signPayload } from "#server/secrets/signed-payload.ts";
import { languageName } from "#text/language-name.ts";
import { badgePicture } from "./badge-picture.ts";

/** What a badge shows. Its address is signed, so that only who may read a project can give it away. */
type Badge = { projectId: number; branchId: number; languageId: number };

/** Badges: one picture per language with its share of translated strings, for read-me files and wikis. */
export function badgeRoutes(router: Router, { db, env }: Deps): void {
  serve(router, countEndpoints.listBadges, async ({ caller }) => {
    const { projectId, branchId } = caller.scope;
    // Vendor roles may not know how far the whole project is.
    const languages = isVendor(caller.role) ? [] : await listLanguages(db, caller.scope);
    return Object.fromEntries(
      languages.map(({ id, code }) => {
        const badge: Badge = { projectId, branchId, languageId: id };
        return [code, `${env.url}/v1/badges/${signPayload(env.secret, "badges", badge)}`];
      }),
    );
  });
  router.fastify.get<{ Params: { token: string } }>("/v1/badges/:token", async (request, reply) => {
    const badge = readPayload<Badge>(env.secret, "badges", request.params.token);
    const shown = badge && (await readBadge(db, badge));
    if (!shown) throw notFound("badge", request.params.token);
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=300")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(badgePicture(shown.name, shown.share));
  });
}

async function readBadge(db: Deps["db"], { projectId, branchId, languageId }: Badge) {
  const row = await db
    .selectFrom("language as l")
    .innerJoin("project as p", "p.id", "l.project_id")
    .innerJoin("branch as b", (join) =>
      join.onRef("b.project_id", "=", "p.id").onRef("b.id", "=", "l.branch_id"),
    )
    .select(["l.code", "l.name"])
    .where("l.project_id", "=", projectId)
    .where("l.branch_id", "=", branchId)
    .where("l.id", "=", languageId)
    .where("l.trashed_by", "is", null)
    .where("p.deleted_at", "is", null)
    .where("b.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const counters = await db
    .selectFrom("counter")
    .select(["name", "strings"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("language_id", "in", [languageId, wholeBranch])
    .where("name", "in", ["all", "translated"])
    .execute();
  const read = (name: string) => counters.find((counter) => counter.name === name)?.strings ?? 0;
  return {
    name: row.name ?? languageName(row.code, "en"),
    share: read("all") === 0 ? 0 : read("translated") / read("all"),
  };
}
