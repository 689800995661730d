import { wholeBranch } from "#server/content/write-path/counters/entry-counters.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { languageName } from "#text/languages/language-name.ts";

/** Content of a badge. Its URL is signed, so that only people who may read a project can publish it. */
export type Badge = { projectId: number; branchId: number; languageId: number };

/** Name of the language and its translated share; undefined if the language was deleted. */
export async function readBadge(db: Deps["db"], { projectId, branchId, languageId }: Badge) {
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
    .where("name", "in", ["all", "excluded", "translated"])
    .execute();
  const read = (name: string) => counters.find((counter) => counter.name === name)?.strings ?? 0;
  const all = read("all") - read("excluded");
  return {
    name: row.name ?? languageName(row.code, "en"),
    share: all === 0 ? 0 : read("translated") / all,
  };
}
