import { type Kysely, sql } from "kysely";
import { isVendor } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { languageName } from "#text/languages/language-name.ts";

type LanguageRow = {
  app: string;
  code: string;
  name: string | null;
  delivered: number;
  all: number;
  words: number;
  writable: boolean;
};

/**
 * Adds the remaining work to projects in which a person has a vendor role: their strings in open orders of all
 * branches, by language. Strings that are not awaited any more are left out (rules.md 22.7).
 */
export async function addVendorWork(
  db: Kysely<Database>,
  personId: number,
  projects: readonly Project[],
): Promise<Project[]> {
  const apps = projects.filter(({ role }) => isVendor(role)).map(({ _id }) => _id);
  if (apps.length === 0) return [...projects];
  const { rows } = await sql<LanguageRow>`
    SELECT p.app, l.code, min(l.name) AS name, count(*)::integer AS all,
      (count(*) FILTER (WHERE oe.delivered))::integer AS delivered,
      (coalesce(sum(oe.words) FILTER (WHERE NOT oe.delivered), 0))::integer AS words,
      bool_or(NOT b.read_only AND b.editable_by_translator) AS writable
    FROM project p
    JOIN project_member pm ON pm.project_id = p.id AND pm.person_id = ${personId}
    JOIN branch b ON b.project_id = p.id AND b.deleted_at IS NULL
    JOIN order_entry oe ON oe.project_id = p.id AND oe.branch_id = b.id AND oe.open
    JOIN language l ON l.project_id = p.id AND l.branch_id = b.id AND l.id = oe.language_id AND l.trashed_by IS NULL
    JOIN entry_key k ON k.project_id = p.id AND k.branch_id = b.id AND k.id = oe.key_id AND k.trashed_by IS NULL
      AND NOT k.excluded
    LEFT JOIN entry e ON e.project_id = p.id AND e.branch_id = b.id AND e.key_id = oe.key_id
      AND e.language_id = oe.language_id
    WHERE p.app = ANY(${apps}::text[]) AND (oe.delivered OR NOT coalesce(e.locked OR e.excluded, false))
      AND CASE WHEN pm.role = 'tpttranslator' THEN EXISTS (SELECT FROM order_assignee a WHERE a.project_id = p.id
          AND a.branch_id = b.id AND a.order_id = oe.order_id AND a.language_id = oe.language_id
          AND a.person_id = ${personId})
        ELSE pm.language_ids IS NULL OR oe.language_id = ANY(pm.language_ids) END
    GROUP BY p.app, l.code ORDER BY l.code`.execute(db);
  const languagesOf = Map.groupBy(rows, ({ app }) => app);
  return projects.map((project) => {
    const languages = languagesOf
      .get(project._id)
      ?.map(({ code, name, delivered, all, words, writable }) => ({
        code,
        name: name ?? languageName(code, "en"),
        translated: delivered,
        all,
        wordsLeft: words,
        editable: writable && !project.archived,
      }));
    return languages ? { ...project, work: { languages } } : project;
  });
}
