import { sql, type Transaction } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { type ExportOptions, type ExportQuery, exportedName, multiLanguageFormats } from "#contract/files.ts";
import { isVendor } from "#contract/permissions.ts";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { formatsWithEmptyPlurals, formatsWithIcuPlurals, neededKeysPattern } from "#formats/formats.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { requireLanguage } from "#server/content/languages/require-language.ts";
import { inSnapshot } from "#server/platform/db/in-snapshot.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { withLowPriority } from "#server/platform/db/statements/statement-bounds.ts";
import { listCustomStatuses, parseStatus } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { readContextUrls } from "./context-urls.ts";
import { readFileEntries } from "./read-file-entries.ts";
import { readHeaders } from "./read-headers.ts";
import { type Printer, withPrinter } from "./threads/format-thread.ts";
import type { PrintedFile } from "./threads/format-worker.ts";

/**
 * Exports a file (files.md 1) from the current branch: one language, or several if the format supports it. No
 * connection is held while the caller is queued or the file is printed.
 */
export async function exportFile(
  deps: Pick<Deps, "db" | "env">,
  caller: ProjectCaller,
  query: ExportQuery,
): Promise<ExportedFile> {
  return await withPrinter(caller.scope, async ({ add, print }) => {
    const { keys, codes, ...languages } = await withLowPriority(() =>
      inSnapshot(deps.db, (tx) => collectEntries(tx, { deps, caller, query, add })),
    );
    const printed = await print(query["file-format"], printOptions(query.options ?? {}, languages));
    return { ...printed, name: exportedName(query["file-format"], codes), keys };
  });
}

type ExportedFile = PrintedFile & {
  name: string;
  /** Number of keys for the file; some formats contain only plurals. */
  keys: number;
};

type Collecting = {
  deps: Pick<Deps, "env">;
  caller: ProjectCaller;
  query: ExportQuery;
  add: Printer["add"];
};

/** Passes the entries of a file to `add`, and returns its languages and its number of keys. */
async function collectEntries(
  tx: Transaction<Database>,
  { deps, caller, query, add }: Collecting,
): Promise<Pick<PrintOptions, "language" | "baseLanguage"> & { codes: string[]; keys: number }> {
  const { scope } = caller;
  const { options = {} } = query;
  const languages = await listLanguages(tx, scope);
  const base = languages.find(({ id }) => id === scope.baseLanguageId);
  const requested = languagesOf(query, languages, base);
  const customs = await listCustomStatuses(tx, scope.teamId);
  const tagIds = await findTagIds(tx, scope, query.tag);
  const statuses = query.status?.map((given) => parseStatus(given, customs));
  const reading = {
    scope,
    options,
    tagIds,
    statuses,
    // None with a filter: a key that it excludes may be translated, and importing an empty item would clear its text.
    neededKeysPattern: tagIds || statuses || query.q ? undefined : neededKeysPattern(query["file-format"]),
    withEmptyForms:
      options.exportOnlyWithTranslation === false && !formatsWithEmptyPlurals.has(query["file-format"]),
    withForms: !formatsWithIcuPlurals.has(query["file-format"]),
    prefix: query.removeKeyPrefix ?? "",
    visible: visibleCells(caller),
    statusNames: new Map(customs.map(({ id, name }) => [id, name])),
    contextUrls: async (keyIds: readonly number[]) =>
      options.includeContextUrl && !isVendor(caller.role)
        ? await readContextUrls({ db: tx, env: deps.env }, scope, keyIds)
        : new Map(),
  };
  // Read separately, since the string that stores the header may not be in the file.
  const { visible } = reading;
  add(await readHeaders(tx, { format: query["file-format"], scope, language: requested[0], visible }));
  const keys = new Set<string>();
  for (const language of requested) {
    const entries = readFileEntries(tx, {
      ...reading,
      language: { ...language, isOnly: requested.length === 1 },
      searchFilter: query.q
        ? searchCondition(caller, { text: query.q, languages, shownIds: [language.id], statuses: customs })
        : undefined,
    });
    for await (const chunk of query.removeKeyPrefix ? rejectEqualKeys(entries) : entries) {
      add(chunk);
      for (const { key, isUntranslated } of chunk) if (!isUntranslated) keys.add(key);
    }
  }
  const codes = requested.map(({ code }) => code);
  return { language: requested[0].code, baseLanguage: base?.code ?? "", codes, keys: keys.size };
}

type FileLanguage = { id: number; code: string };

/** Languages of a file, at least one. */
function languagesOf<L extends FileLanguage>(
  { "file-format": format, language: [first = "", ...others] }: ExportQuery,
  languages: readonly L[],
  base: L | undefined,
): [L, ...L[]] {
  if (others.length > 0 && !multiLanguageFormats.has(format))
    throw invalidInput([
      { path: "language", message: `must be one: only ${[...multiLanguageFormats].join()} holds several` },
    ]);
  const requested = requireLanguage(languages, first);
  // A template contains the source texts, whichever language is requested (files.md 3).
  if (format === "gettext_pot") return [base ?? requested];
  const more = others.map((code) => requireLanguage(languages, code));
  return [requested, ...new Set(more.filter((language) => language !== requested))];
}

function printOptions(
  options: ExportOptions,
  languages: Pick<PrintOptions, "language" | "baseLanguage">,
): PrintOptions {
  const { exportOnlyWithTranslation: _, removeCrChar: _cr, includeInvisibleId: _id, ...others } = options;
  const given = Object.entries(others).filter(([, value]) => value !== undefined);
  return { ...languages, ...Object.fromEntries(given) };
}

/** Ids of tags by name; throws 404 for an unknown name. */
async function findTagIds(
  tx: Transaction<Database>,
  { projectId, branchId }: Scope,
  names: readonly string[] | undefined,
): Promise<number[] | undefined> {
  if (names === undefined || names.length === 0) return undefined;
  const tags = await tx
    .selectFrom("tag")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("name", "=", sql<string>`ANY(${names}::text[])`)
    .execute();
  const unknown = names.find((name) => !tags.some((tag) => tag.name === name));
  if (unknown !== undefined)
    throw new ApiError("not_found", {
      message: `Tag with name ${JSON.stringify(truncate(unknown))} does not exist. GET /v1/api/tag lists the tags of a branch.`,
    });
  return tags.map(({ id }) => id);
}

/** Throws if keys become equal without their prefix, which no file can represent. */
async function* rejectEqualKeys(
  chunks: AsyncIterable<readonly FileEntry[]>,
): AsyncGenerator<readonly FileEntry[]> {
  const names = new Set<string>();
  for await (const entries of chunks) {
    const equalKeys = entries.flatMap(({ key, isUntranslated }) => {
      if (isUntranslated) return [];
      const isRepeated = names.has(key);
      names.add(key);
      return isRepeated ? [key] : [];
    });
    if (equalKeys.length > 0)
      throw new ApiError("not_in_format", {
        message: `Without the prefix, these keys would be the same: ${equalKeys.slice(0, 20).map(truncate).join(", ")}. Rename them, or do not remove the prefix.`,
        details: {
          problem: "Without the prefix, keys would be the same. Rename them, or do not remove the prefix.",
          problemName: "same_without_prefix",
          keys: equalKeys.slice(0, 20),
        },
      });
    yield entries;
  }
}
