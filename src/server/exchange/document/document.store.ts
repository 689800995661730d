import type { Kysely, Selectable } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import type { DocumentLanguage, DocumentRequest } from "./document-parts.ts";

export type DocumentHeader = Awaited<ReturnType<typeof readHeader>>;
export type Group = Pick<Selectable<Database["entry_group"]>, "id" | "name">;

/** Data of the project and the branch that begin a document. */
export async function readHeader(tx: Kysely<Database>, { projectId, branchId }: Scope) {
  const header = await tx
    .selectFrom("project as p")
    .innerJoin("branch as b", "b.project_id", "p.id")
    .innerJoin("language as l", (join) =>
      join
        .onRef("l.project_id", "=", "p.id")
        .onRef("l.branch_id", "=", "b.id")
        .onRef("l.id", "=", "p.base_language_id"),
    )
    .select([
      "b.version",
      "p.name",
      "p.draft_mode_enabled",
      "p.collect_missing_enabled",
      "l.code as base_language",
    ])
    .where("p.id", "=", projectId)
    .where("b.id", "=", branchId)
    .executeTakeFirst();
  if (!header) throw new Error("The branch of a document is gone.");
  return header;
}

/** Requested groups of the branch, in the order of ids. */
export async function readGroups(tx: Kysely<Database>, { scope, filter }: DocumentRequest): Promise<Group[]> {
  const groups = await tx
    .selectFrom("entry_group")
    .select(["id", "name"])
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("trashed_by", "is", null)
    .orderBy("id")
    .execute();
  return groups.filter(({ name }) => filter.groups?.includes(name) ?? true);
}

/**
 * Requested languages of the branch, the base language first. The first of these languages that can have
 * entries gets `hasKeyProperties`.
 */
export async function readLanguages(
  tx: Kysely<Database>,
  { scope, filter }: DocumentRequest,
): Promise<DocumentLanguage[]> {
  const languages = await tx
    .selectFrom("language")
    .select(["id", "code"])
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("trashed_by", "is", null)
    .orderBy((eb) => eb("id", "<>", scope.baseLanguageId))
    .orderBy("code")
    .execute();
  const requested = languages.filter(({ code }) => filter.languages?.includes(code.toLowerCase()) ?? true);
  const { order } = filter;
  const firstWithEntries = requested.find(
    ({ id }) => !order || id === order.sourceId || order.targetIds.includes(id),
  );
  return requested.map((language) => ({ ...language, hasKeyProperties: language === firstWithEntries }));
}
