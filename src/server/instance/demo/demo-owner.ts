import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { z } from "zod";
import type { Database } from "#server/platform/db/schema.ts";
import { createFirstTeam } from "#server/workspace/auth/first-team.ts";
import { findPerson, isInUse } from "#server/workspace/auth/people.store.ts";

const fileName = "demo-owner.json";
const email = "demo@parlance.example";

const fileSchema = z.object({ email: z.string(), password: z.string(), loaded: z.boolean() });

/** Owner of the demo; `loaded` when all content was stored. */
export type DemoOwner = z.infer<typeof fileSchema> & { personId: number };

/**
 * Returns the owner of this instance's demo: created in an empty database, later found by a file beside the data.
 * Undefined if the database has other owners (rules.md 6).
 */
export async function prepareDemoOwner(
  db: Kysely<Database>,
  dataFolder: string,
): Promise<DemoOwner | undefined> {
  const stored = await readOwner(dataFolder);
  if (stored) {
    // The file is written first, so that an interrupted start leaves no account with an unknown password.
    if (!(await isInUse(db))) await createFirstTeam(db, "Demo team", { name: "Demo Owner", ...stored });
    const person = await findPerson(db, { email: stored.email });
    return person && { ...stored, personId: person.id };
  }
  if (await isInUse(db)) return undefined;
  await writeOwner(dataFolder, { email, password: randomBytes(12).toString("base64url"), loaded: false });
  return await prepareDemoOwner(db, dataFolder);
}

/** Records that the demo is completely loaded. */
export async function markLoaded(dataFolder: string, { email, password }: DemoOwner): Promise<void> {
  await writeOwner(dataFolder, { email, password, loaded: true });
}

async function readOwner(dataFolder: string) {
  const text = await readFile(join(dataFolder, fileName), "utf8").catch(() => undefined);
  return text === undefined ? undefined : fileSchema.parse(JSON.parse(text));
}

async function writeOwner(dataFolder: string, owner: z.infer<typeof fileSchema>): Promise<void> {
  const file = join(dataFolder, fileName);
  // Written to a second file and renamed, so that a crash leaves either the old or the new file.
  await writeFile(`${file}.new`, `${JSON.stringify(owner)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}
