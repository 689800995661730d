import { join } from "node:path";
import type { Kysely } from "kysely";
import { createProject } from "#server/content/projects/create-project.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env } from "#server/platform/env/env.ts";
import { decrypt } from "#server/platform/secrets/secrets.ts";
import { atlasLanguages } from "./atlas-content.ts";
import { type DemoApi, type DemoProject, openDemoApi } from "./demo-api.ts";
import { countryUpload, demoEdits, demoStatus, interfaceUpload } from "./demo-content.ts";
import { loadMessages, messageLanguages } from "./demo-messages.ts";
import { type DemoOwner, markLoaded } from "./demo-owner.ts";
import { loadAtlas } from "./load-atlas.ts";

const messagesFolder = join(import.meta.dirname, "../../../dashboard/messages");
/** An earlier start may have locked these entries, which accept no edit except unlocking. */
const unlocking = demoEdits
  .filter((edit) => "locked" in edit)
  .map(({ key, language }) => ({ key, language, locked: false }));

type Input = { db: Kysely<Database>; env: Env; address: string; stopping: AbortSignal };

/**
 * Loads the demo through the public API of the running server. Can be repeated after a crash or a stop: uploading
 * existing content changes nothing.
 */
export async function loadDemo({ db, env, address, stopping }: Input, owner: DemoOwner): Promise<void> {
  // All addresses from which this process may reach itself.
  const allowList = [...new Set(["127.0.0.1", "::1", new URL(address).hostname.replace(/^\[|\]$/g, "")])];
  const make = (name: string, languages: readonly string[] = []) =>
    demoProject(db, env, { owner, name, languages, allowList });
  const api = await openDemoApi(db, { address, personId: owner.personId, stopping });
  await loadCountries(api, await make("Countries of the world"));
  const body = await interfaceUpload(messagesFolder);
  await api(await make("Parlance"), { method: "POST", path: "/v1/api", body });
  await loadMessages(api, await make("Messages", messageLanguages));
  await loadAtlas(api, await make("Atlas", atlasLanguages));
  await markLoaded(env.dataFolder, owner);
}

async function loadCountries(api: DemoApi, countries: DemoProject): Promise<void> {
  await api(countries, { method: "POST", path: "/v1/api", body: await countryUpload() });
  // The name is in use if an earlier start has created it.
  await api(countries, { method: "POST", path: "/v1/api/statuses", body: demoStatus, mayExist: true });
  await api(countries, { method: "PATCH", path: "/v1/api/entries", body: { entries: unlocking } });
  await api(countries, { method: "PATCH", path: "/v1/api/entries", body: { entries: demoEdits } });
}

type WantedProject = { owner: DemoOwner; name: string; languages: readonly string[]; allowList: string[] };

/** Finds or creates a project of the demo; it may exist after an interrupted start. */
async function demoProject(
  db: Kysely<Database>,
  { secret }: Env,
  { owner, name, languages, allowList }: WantedProject,
): Promise<DemoProject> {
  const { team_id: teamId } = await db
    .selectFrom("team_member")
    .select("team_id")
    .where("person_id", "=", owner.personId)
    .executeTakeFirstOrThrow();
  const existing = await db
    .selectFrom("project")
    .select(["app", "token_cipher"])
    .where("team_id", "=", teamId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (existing) return { app: existing.app, token: decrypt(secret, existing.token_cipher) };
  return await createProject(db, secret, {
    teamId,
    personId: owner.personId,
    name,
    baseLanguage: "en",
    languages: [...languages],
    allowList,
  });
}
