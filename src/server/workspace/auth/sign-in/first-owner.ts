import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { createFirstTeam } from "#server/workspace/auth/first-team.ts";
import { isSetUp, operator } from "#server/workspace/auth/people.store.ts";
import { makeSetUpLink, type OneTimeLinks } from "./one-time-links.ts";

/**
 * Runs at each start until the first owner exists (rules.md 6): creates them from PARLANCE_ADMIN_EMAIL and
 * PARLANCE_ADMIN_PASSWORD, or creates a one-time link with the line to print.
 */
export async function prepareFirstOwner(
  db: Kysely<Database>,
  { dataFolder, firstOwner, url }: Env,
): Promise<{ setUp: OneTimeLinks["setUp"]; lines: string[] }> {
  if (await isSetUp(db)) return { setUp: undefined, lines: [] };
  if (firstOwner?.email.toLowerCase() === operator.email)
    throw new StartRefused(
      `PARLANCE_ADMIN_EMAIL=${operator.email} is the address of the operator's command: name your own`,
    );
  if (firstOwner) {
    const name = firstOwner.email.split("@", 1)[0] ?? firstOwner.email;
    await createFirstTeam(db, "Team", { name, ...firstOwner });
    return { setUp: undefined, lines: [] };
  }
  const { link, ...setUp } = await makeSetUpLink(dataFolder, url);
  return { setUp, lines: [`Make the first account (works once): ${link}`] };
}
