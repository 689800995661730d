import { type Kysely, type RawBuilder, sql } from "kysely";
import type { FileFormat } from "#contract/files.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import { type HeaderKind, headerName } from "#formats/file-headers.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

type ReadHeaders = {
  format: FileFormat;
  scope: BranchRef;
  language: { id: number; code: string };
  /** Cells (key_id, language_id) that the caller may see; undefined: all. */
  visible: RawBuilder<unknown> | undefined;
};

const kinds: Partial<Record<FileFormat, HeaderKind>> = { gettext_po: "po", gettext_pot: "po", arb: "arb" };
/**
 * Maximum number of headers to read. Each imported file stored its header at its first string; more headers would add
 * nothing to an exported file.
 */
const maxHeaders = 1_000;

/** Reads the headers that imported files of a format and language had, as entries in the order of creation. */
export async function readHeaders(
  tx: Kysely<Database>,
  { format, scope: { projectId, branchId }, language, visible }: ReadHeaders,
): Promise<FileEntry[]> {
  const kind = kinds[format];
  if (!kind) return [];
  const name = headerName(kind, language.code);
  const { rows } = await sql<{ key: string; header: string }>`
    SELECT k.name AS key, k.meta ->> ${name} AS header FROM entry_key k
    JOIN entry_group g ON g.project_id = k.project_id AND g.branch_id = k.branch_id AND g.id = k.group_id
      AND g.trashed_by IS NULL
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.trashed_by IS NULL
      AND k.meta ->> ${name} IS NOT NULL
      AND ${visible ? sql`(k.id, ${language.id}::integer) IN (${visible})` : sql`true`}
    ORDER BY k.id DESC LIMIT ${maxHeaders}`.execute(tx);
  return rows
    .reverse()
    .map(({ key, header }) => ({ key, text: "", isUntranslated: true, metadata: new Map([[name, header]]) }));
}
