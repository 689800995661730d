import { liveEndpoints } from "#contract/live.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { removePresence, writePresence } from "./presence.store.ts";

/** Presence of people in cells. It locks nothing: others can edit the same cell (rules.md 3.13). */
export function presenceRoutes(app: Router, { db }: Deps): void {
  serve(app, liveEndpoints.announce, async ({ body, caller }) => {
    const { tab, previousTab = null, key = null, language = null, editing = false, left = false } = body;
    if (caller.person === null) return {};
    const personId = caller.person.id;
    if (left) await removePresence(db, caller.scope, { personId, tab });
    else await writePresence(db, caller.scope, { personId, tab, previousTab, key, language, editing });
    return {};
  });
}
