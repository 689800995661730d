import { join } from "node:path";
import type { Kysely } from "kysely";
import { tokenPermissions } from "#contract/permissions.ts";
import { createPersonalToken } from "#server/auth/personal-tokens.ts";
import { decrypt } from "#server/auth/secrets.ts";
import type { Database } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import { createProject } from "#server/projects/create-project.ts";
import { countryUpload, demoEdits, demoStatus, interfaceUpload } from "./demo-content.ts";
import { type DemoOwner, markLoaded } from "./demo-owner.ts";

const messagesFolder = join(import.meta.dirname, "../../dashboard/messages");
const tokenMinutes = 10;
/** An earlier start may have locked them already, and locked entries take no edit but the one that unlocks them. */
const unlocking = demoEdits
  .filter((edit) => "locked" in edit)
  .map(({ key, language }) => ({ key, language, locked: false }));

/**
 * Loads the demo through the public API of the running server. Begun anew after a crash: uploading again what is there
 * changes nothing.
 */
export async function loadDemo(
  { db, env, address }: { db: Kysely<Database>; env: Env; address: string },
  owner: DemoOwner,
): Promise<void> {
  // Whichever address this process reaches itself from.
  const allowList = [...new Set(["127.0.0.1", "::1", new URL(address).hostname.replace(/^\[|\]$/g, "")])];
  const countries = await demoProject(db, env, { owner, name: "Countries of the world", allowList });
  const send = await sender(db, { address, personId: owner.personId });
  await send(countries, { method: "POST", path: "/v1/api", body: await countryUpload() });
  // The name is taken when an earlier start got that far.
  await send(countries, { method: "POST", path: "/v1/api/statuses", body: demoStatus, mayBeThere: true });
  await send(countries, { method: "PATCH", path: "/v1/api/entries", body: { entries: unlocking } });
  await send(countries, { method: "PATCH", path: "/v1/api/entries", body: { entries: demoEdits } });
  const parlance = await demoProject(db, env, { owner, name: "Parlance", allowList });
  await send(parlance, { method: "POST", path: "/v1/api", body: await interfaceUpload(messagesFolder) });
  await markLoaded(env.dataFolder, owner);
}

type DemoProject = { app: string; token: string };

/** A project of the demo, which may be there already after a start that did not come to its end. */
async function demoProject(
  db: Kysely<Database>,
  { secret }: Env,
  { owner, name, allowList }: { owner: DemoOwner; name: string; allowList: string[] },
): Promise<DemoProject> {
  const { team_id: teamId } = await db
    .selectFrom("team_member")
    .select("team_id")
    .where("person_id", "=", owner.personId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom("project")
    .select(["app", "token_cipher"])
    .where("team_id", "=", teamId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (known) return { app: known.app, token: decrypt(secret, known.token_cipher) };
  return await createProject(db, secret, {
    teamId,
    personId: owner.personId,
    name,
    baseLanguage: "en",
    languages: [],
    allowList,
  });
}

type Sent = {
  method: string;
  path: string;
  body: unknown;
  /** That its name is taken is as good as success. */
  mayBeThere?: boolean;
};

async function sender(db: Kysely<Database>, { address, personId }: { address: string; personId: number }) {
  const { token: personalToken } = await createPersonalToken(db, personId, {
    name: "Demo",
    permissions: [...tokenPermissions],
    expiresAt: new Date(Date.now() + tokenMinutes * 60_000).toISOString(),
  });
  return async ({ app, token }: DemoProject, { method, path, body, mayBeThere = false }: Sent) => {
    const answer = await fetch(`${address}${path}?app=${app}`, {
      method,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "x-personal-access-token": personalToken,
      },
      body: JSON.stringify(body),
    });
    if (answer.ok) return;
    const problem = await answer.text();
    if (mayBeThere && problem.includes('"name_taken"')) return;
    throw new Error(`The demo was not loaded: ${problem}`);
  };
}
