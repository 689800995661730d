import { type Kysely, sql } from "kysely";
import { branchRefusal, isVendor, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { languageName } from "#text/languages/language-name.ts";

type LanguageRow = {
  id: number;
  code: string;
  name: string | null;
  translated: number;
  all: number;
  words: number;
};
type WorkRow = {
  app: string;
  last_change: Date | null;
  read_only: boolean;
  editable_by_translator: boolean;
  /** Languages that the person may write; null: all. */
  language_ids: number[] | null;
  languages: LanguageRow[];
};

/**
 * Adds the remaining work to projects of a person: counters of each target language in the default branch, and the time
 * of the last change in any branch. Reads no entries: 100 projects with 20 languages take one statement.
 */
export async function addWork(
  db: Kysely<Database>,
  personId: number,
  projects: readonly Project[],
): Promise<Project[]> {
  // Counters count all strings, but a vendor sees only those of its orders (vendor-work.store.ts).
  const apps = projects.filter(({ role }) => !isVendor(role)).map(({ _id }) => _id);
  const { rows } = await sql<WorkRow>`
    SELECT p.app, b.read_only, b.editable_by_translator,
      CASE WHEN tm.role IN ('owner', 'admin') THEN NULL ELSE pm.language_ids END AS language_ids,
      (SELECT max(cs.created_at) FROM branch open_branch
        JOIN change_set cs ON cs.project_id = p.id AND cs.branch_id = open_branch.id
          AND cs.sequence = open_branch.version
        WHERE open_branch.project_id = p.id AND open_branch.deleted_at IS NULL) AS last_change,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'code', l.code, 'name', l.name,
          'translated', coalesce(translated.strings, 0),
          'all', coalesce(k.strings, 0) - coalesce(excluded.strings, 0),
          'words', coalesce(k.words, 0) - coalesce(excluded.words, 0) - coalesce(translated.words, 0)
        ) ORDER BY l.code) FROM language l
        LEFT JOIN counter translated ON translated.project_id = p.id AND translated.branch_id = b.id
          AND translated.language_id = l.id AND translated.name = 'translated'
        LEFT JOIN counter excluded ON excluded.project_id = p.id AND excluded.branch_id = b.id
          AND excluded.language_id = l.id AND excluded.name = 'excluded'
        WHERE l.project_id = p.id AND l.branch_id = b.id AND l.trashed_by IS NULL
          AND l.id <> p.base_language_id), '[]') AS languages
    FROM project p
    JOIN branch b ON b.project_id = p.id AND b.id = p.default_branch_id
    LEFT JOIN team_member tm ON tm.team_id = p.team_id AND tm.person_id = ${personId}
    LEFT JOIN project_member pm ON pm.project_id = p.id AND pm.person_id = ${personId}
    LEFT JOIN counter k ON k.project_id = p.id AND k.branch_id = b.id AND k.language_id = 0 AND k.name = 'all'
    WHERE p.app = ANY(${apps}::text[])`.execute(db);
  const workOf = new Map(rows.map((row) => [row.app, row]));
  return projects.map((project) => {
    const row = workOf.get(project._id);
    return row ? { ...project, work: presentWork(project, row) } : project;
  });
}

function presentWork(project: Project, row: WorkRow): NonNullable<Project["work"]> {
  const branch = { readOnly: row.read_only, editableByTranslator: row.editable_by_translator };
  const mayWrite =
    !project.archived &&
    roleMay(project.role, "writeTranslations") &&
    branchRefusal(branch, project.role) === undefined;
  return {
    ...(row.last_change === null ? {} : { lastChange: row.last_change.toISOString() }),
    languages: row.languages.map(({ id, code, name, translated, all, words }) => ({
      code,
      name: name ?? languageName(code, "en"),
      translated,
      all,
      wordsLeft: words,
      editable: mayWrite && (row.language_ids?.includes(id) ?? true),
    })),
  };
}
