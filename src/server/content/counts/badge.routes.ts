import { countEndpoints } from "#contract/counts.ts";
import { isVendor } from "#contract/permissions.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { readPayload, signPayload } from "#server/platform/secrets/signed-payload.ts";
import { type Badge, readBadge } from "./badge.store.ts";
import { badgePicture } from "./badge-picture.ts";

/** Badges: one picture per language with its share of translated strings, for readme files and wikis. */
export function badgeRoutes(router: Router, { db, env }: Deps): void {
  serve(router, countEndpoints.listBadges, async ({ caller }) => {
    const { projectId, branchId } = caller.scope;
    // Vendor roles may not know the progress of the whole project.
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
    const content = badge && (await readBadge(db, badge));
    if (!content) throw notFound("badge", request.params.token);
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=300")
      .header("cross-origin-resource-policy", "cross-origin")
      .send(badgePicture(content.name, content.share));
  });
}
