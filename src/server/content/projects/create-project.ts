import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { encrypt, hashToken, makeAppId, makeProjectToken } from "#server/platform/secrets/secrets.ts";
import { canonicalLanguage } from "#text/languages/languages.ts";
import { defaultTagCategories } from "./copy-project.ts";

export type NewProject = {
  teamId: number;
  /** The owner. */
  personId: number;
  name: string;
  baseLanguage: string;
  languages: readonly string[];
  allowList?: readonly string[];
};

export type CreatedProject = { projectId: number; branchId: number; app: string; token: string };

/** Creates a project with its branch, languages, the group `main`, tag categories and token, in a transaction. */
export function createProject(
  db: Kysely<Database>,
  secret: string,
  wanted: NewProject,
): Promise<CreatedProject> {
  const make = (tx: Kysely<Database>) => makeProject(tx, secret, wanted);
  return db.isTransaction ? make(db) : db.transaction().execute(make);
}

async function makeProject(
  tx: Kysely<Database>,
  secret: string,
  wanted: NewProject,
): Promise<CreatedProject> {
  const codes = [...new Set([wanted.baseLanguage, ...wanted.languages].map(validLanguage))];
  await assertWithinLimit(tx, "projects", sql`project WHERE team_id = ${wanted.teamId}`, {
    lock: wanted.teamId,
  });
  const app = makeAppId();
  const token = makeProjectToken(app);
  const { rows } = await sql<{ project_id: number; branch_id: number }>`
    WITH new_ids AS (
      SELECT nextval(pg_get_serial_sequence('project', 'id'))::integer AS project_id,
        nextval(pg_get_serial_sequence('branch', 'id'))::integer AS branch_id,
        nextval('language_id')::integer AS language_id
    ),
    created_project AS (
      INSERT INTO project (id, app, team_id, name, base_language_id, default_branch_id, allow_list, token_hash, token_cipher)
      SELECT project_id, ${app}, ${wanted.teamId}, ${wanted.name}, language_id, branch_id,
        ${[...(wanted.allowList ?? [])]}::text[], ${hashToken(token)}::bytea, ${encrypt(secret, token)}::bytea
      FROM new_ids RETURNING id, default_branch_id, base_language_id
    )
    SELECT project_id, branch_id FROM new_ids, created_project`.execute(tx);
  const ids = rows[0];
  if (!ids) throw new Error("The project was not created.");
  await fillProject(tx, ids, { ...wanted, codes });
  return { projectId: ids.project_id, branchId: ids.branch_id, app, token };
}

async function fillProject(
  tx: Kysely<Database>,
  { project_id, branch_id }: { project_id: number; branch_id: number },
  { personId, codes }: NewProject & { codes: readonly string[] },
): Promise<void> {
  await tx
    .insertInto("branch")
    .values({ project_id, id: branch_id, name: "main", created_by: personId })
    .execute();
  await sql`
    INSERT INTO language (project_id, branch_id, id, code)
    SELECT ${project_id}, ${branch_id}, CASE WHEN l.ordinal = 1 THEN p.base_language_id ELSE nextval('language_id') END, l.code
    FROM unnest(${[...codes]}::text[]) WITH ORDINALITY AS l(code, ordinal), project p WHERE p.id = ${project_id}`.execute(
    tx,
  );
  await tx
    .insertInto("entry_group")
    .values({ project_id, branch_id, id: sql<number>`nextval('content_id')`, name: "main" })
    .execute();
  await defaultTagCategories(tx, project_id);
  await tx.insertInto("project_member").values({ project_id, person_id: personId, role: "owner" }).execute();
}

function validLanguage(given: string): string {
  const code = canonicalLanguage(given);
  if (code) return code;
  throw new ApiError("invalid_language", { message: `${JSON.stringify(given)} is not a language code.` });
}
