import * as z from "zod/mini";
import { limits } from "#contract/limits.ts";
import { placeholderPatternsSchema } from "#contract/projects/placeholder-patterns.ts";
import { webhookBody } from "#contract/webhooks/webhooks.ts";
import { projectTables } from "#server/instance/integrity/project-tables.ts";
import { styles, syntaxes } from "#text/message/style.ts";
import { brokenArchive, newerBackup } from "./archive.ts";

export const manifestName = "manifest.json";
const name = z.string().check(z.minLength(1), z.maxLength(400));
const id = z.int().check(z.gte(0));

const webhookSchema = z.extend(z.required(webhookBody, { url: true, httpMethod: true }), {
  /** Replaces `branches`, which are names or wire ids. */
  branchIds: z.array(id).check(z.maxLength(100)),
  createdBy: z.nullable(id),
});
export type SavedWebhook = z.infer<typeof webhookSchema>;

const manifestSchema = z.object({
  format: z.literal("parlance-project"),
  version: z.literal(1),
  created: z.string(),
  project: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    base_language_id: id,
    default_branch_id: id,
    branching: z.boolean(),
    draft_mode_enabled: z.boolean(),
    collect_missing_enabled: z.boolean(),
    refuse_unknown_languages: z.boolean(),
    translators_write_source: z.boolean(),
    failing_checks: id,
    off_checks: id,
    refuse_failing: z.boolean(),
    failing_uploads: z.enum(["skip", "draft"]),
    syntax: z.int().check(z.minimum(0), z.maximum(syntaxes.length)),
    style: z.int().check(z.minimum(0), z.maximum(styles.length)),
    placeholder_patterns: placeholderPatternsSchema,
    require_personal_token: z.boolean(),
    allow_list_for_sessions: z.boolean(),
    allow_list: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1_000)),
    order_number: id,
  }),
  /** All people that rows refer to; a restore finds their accounts by mail address. */
  people: z.array(z.object({ id, name: z.string(), email: z.string() })).check(z.maxLength(100_000)),
  statuses: z
    .array(
      z.object({
        id,
        name,
        color: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
        roles: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(50)),
        comment_required: z.boolean(),
      }),
    )
    .check(z.maxLength(10_000)),
  webhooks: z.optional(z.array(webhookSchema).check(z.maxLength(limits.webhooks.max))),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
});
export type ProjectManifest = z.infer<typeof manifestSchema>;

/** Columns of the tables in this version. A file may have fewer columns if it is older, but no others. */
export type CurrentColumns = ReadonlyMap<string, readonly string[]>;

export function parseProjectManifest(text: string, currentColumns: CurrentColumns): ProjectManifest {
  const manifest = parse(text);
  for (const table of manifest.tables) {
    const columns = currentColumns.get(table.name);
    const unknown =
      columns === undefined ? table.name : table.columns.find((column) => !columns.includes(column));
    if (unknown !== undefined) throw newerBackup(unknown);
  }
  const names = new Set(manifest.tables.map((table) => table.name));
  if (names.size < manifest.tables.length || !names.has("branch"))
    throw brokenArchive("its list of tables is wrong");
  return manifest;
}

function parse(text: string): ProjectManifest {
  try {
    return z.parse(manifestSchema, JSON.parse(text));
  } catch {
    throw brokenArchive("it is not a backup of a project, or has another format");
  }
}

/** The entry of a backup that holds rows of a table. */
export function rowsEntry(table: string): string {
  return `rows/${table}.ndjson`;
}

export const tableOfEntry = new Map(projectTables.map((table) => [rowsEntry(table.name), table]));

/** Name of a file's entry: the hash of its content; for a preview the hash of its image. */
export const fileEntryPattern = /^files\/([0-9a-f]{64})(-(?:320|1200)\.webp)?$/;
