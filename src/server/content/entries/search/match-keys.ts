import { type RawBuilder, sql } from "kysely";
import { parseWireId } from "#contract/ids.ts";
import { textOrigins } from "#contract/origins.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Query, Term } from "#contract/query.ts";
import { builtInStatuses } from "#contract/statuses.ts";
import { contains, containsShort, isNamed } from "#server/content/entries/contains-words.ts";
import { keysOnScreenshots } from "#server/content/entries/screenshot-keys.ts";
import { countedBuiltInStatuses, parseStatus } from "#server/platform/db/values/statuses.ts";
import { isCellVisible, type Viewer } from "#server/workspace/auth/rights/vendor-cells.ts";
import { storedChecks } from "#text/checks/check-bits.ts";
import { canonicalLanguage, languageByCode } from "#text/languages/languages.ts";
import { matchChanged } from "./match-changed.ts";
import { matchCheck, matchOrigin, matchState } from "./match-state.ts";
import { isAmong, isSearchedCell, type QueryContext, queryErrorAt } from "./query-context.ts";

type Condition = RawBuilder<boolean>;

/**
 * Condition of a query (rules.md 3.9) on the keys `k` of a statement. Each part is a set of key ids that PostgreSQL
 * computes once and then probes, so that a part costs one scan, whatever the number of keys.
 */
export function matchKeys(query: Query, context: QueryContext): Condition {
  switch (query.kind) {
    case "all":
      return sql<boolean>`true`;
    case "not":
      return sql<boolean>`NOT ${matchKeys(query.item, context)}`;
    case "and":
    case "or":
      return sql<boolean>`(${sql.join(
        query.items.map((item) => matchKeys(item, context)),
        query.kind === "and" ? sql` AND ` : sql` OR `,
      )})`;
    case "term":
      return matchTerm(query, context);
  }
}

function matchTerm(term: Term, context: QueryContext): Condition {
  const { field, value } = term;
  const shownAndSource = [...new Set([context.baseLanguageId, ...context.shownIds])];
  switch (field) {
    case "":
      return sql<boolean>`(${nameContains(value)} OR ${textContains(value, shownAndSource, context)})`;
    case "key":
      return term.operator === "=" ? sql<boolean>`k.name = ${value}` : nameContains(value);
    case "text":
      return textContains(value, shownAndSource, context);
    case "desc":
      return sql<boolean>`coalesce(${contains(sql`k.description`, value)}, false)`;
    case "comment":
      return commentContains(value, context);
    case "tag":
      return matchTag(value, context);
    case "group":
      return sql<boolean>`k.group_id IN (SELECT g.id FROM entry_group g
        WHERE g.project_id = ${context.projectId} AND g.branch_id = ${context.branchId}
          AND ${isNamed(sql`g.name`, value)})`;
    case "order":
      return matchOrder(value, context);
    case "by":
      return matchWriter(value, context);
    case "origin":
      return matchOriginIn(term, context);
    case "status":
      return matchState(`status:${statusOf(term, context)}`, context);
    case "changed":
      return matchChanged(term, context);
    case "is":
      return matchStateIn(term, context);
    case "has":
      return matchHas(term, context);
    case "check":
      return matchCheckIn(term, context);
    default:
      return textContains(value, [languageOf(term, context)], context);
  }
}

function bodyContains(words: string): Condition {
  const characters = [...words];
  return characters.length >= 3 ? contains(sql`t.body`, words) : containsShort(sql`t.body`, characters);
}

function nameContains(words: string): Condition {
  return contains(sql`k.name`, words);
}

/**
 * Values and drafts are matched separately: PostgreSQL looks up the entries of a few texts, and joins many in parallel.
 * With the texts found once for both, words that a third of 1.2 million texts contain took a fifth longer (1,430 ms
 * instead of 1,170).
 */
function textContains(words: string, languageIds: readonly number[], context: QueryContext): Condition {
  const { projectId, branchId, among } = context;
  if (among !== undefined) return textAmongContains(words, languageIds, context);
  const entriesBy = (column: "value_id" | "draft_id") => sql`
    SELECT e.key_id FROM entry e
    JOIN text t ON t.project_id = ${projectId} AND t.id = e.${sql.ref(column)} AND ${bodyContains(words)}
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.${sql.ref(column)} IS NOT NULL
      AND e.language_id = ANY(${languageIds}::integer[]) AND ${isSearchedCell(context, "e")}`;
  return sql<boolean>`k.id IN (${entriesBy("value_id")} UNION ALL ${entriesBy("draft_id")})`;
}

/** Reads the texts of the keys `among`, which is faster for few keys than searching all texts. */
function textAmongContains(words: string, languageIds: readonly number[], context: QueryContext): Condition {
  const { projectId, branchId } = context;
  return sql<boolean>`k.id IN (
    SELECT e.key_id FROM entry e
    JOIN text t ON t.project_id = ${projectId} AND t.id IN (e.value_id, e.draft_id)
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND ${isSearchedCell(context, "e")}
      AND e.language_id = ANY(${languageIds}::integer[]) AND ${bodyContains(words)})`;
}

function commentContains(words: string, context: QueryContext): Condition {
  const { projectId, branchId, shownIds } = context;
  return sql<boolean>`k.id IN (
    SELECT e.key_id FROM entry e JOIN text t ON t.project_id = ${projectId} AND t.id = e.comment_id
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.comment_id IS NOT NULL
      AND e.language_id = ANY(${shownIds}::integer[]) AND ${bodyContains(words)}
      AND ${isSearchedCell(context, "e")})`;
}

function matchTag(name: string, { projectId, branchId }: QueryContext): Condition {
  return sql<boolean>`k.id IN (
    SELECT tk.key_id FROM tag t
    JOIN tag_key tk ON tk.project_id = t.project_id AND tk.branch_id = t.branch_id AND tk.tag_id = t.id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NULL
      AND ${isNamed(sql`t.name`, name)})`;
}

/** Matches by the order's number or id. */
function matchOrder(numberOrId: string, context: QueryContext): Condition {
  const { projectId, branchId, shownIds } = context;
  const number = /^\d{1,9}$/.test(numberOrId) ? Number(numberOrId) : null;
  const id = parseWireId("order", numberOrId) ?? null;
  return sql<boolean>`k.id IN (
    SELECT oe.key_id FROM translation_order o
    JOIN order_entry oe ON oe.project_id = o.project_id AND oe.branch_id = o.branch_id AND oe.order_id = o.id
    WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId}
      AND (o.number = ${number}::integer OR o.id = ${id}::bigint) AND oe.language_id = ANY(${shownIds}::integer[])
      AND ${isSearchedCell(context, "oe")})`;
}

/** Keys with an entry of any shown language that this person wrote last. */
function matchWriter(person: string, context: QueryContext): Condition {
  const { projectId, branchId, shownIds, caller } = context;
  return sql<boolean>`k.id IN (
    SELECT e.key_id FROM entry e
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.language_id = ANY(${shownIds}::integer[])
      AND ${isSearchedCell(context, "e")} AND ${isWrittenBy(person, caller)})`;
}

/**
 * Whether the last writer of the stored entry `e` has this name (or a part of it), mail address or id; null without a
 * writer. Vendors can search only by name and id.
 */
export function isWrittenBy(person: string, { role }: Pick<Viewer, "role">): Condition {
  const byAddress = isVendor(role) ? sql`false` : sql`lower(p.email) = lower(${person})`;
  const id = parseWireId("person", person) ?? null;
  return sql<boolean>`e.person_id IN (SELECT p.id FROM person p
    WHERE ${contains(sql`p.name`, person)} OR ${byAddress} OR p.id = ${id}::bigint)`;
}

function matchHas(term: Term, context: QueryContext): Condition {
  switch (term.value.toLowerCase()) {
    case "maxlength":
      return sql<boolean>`k.max_length IS NOT NULL`;
    case "screenshot":
      return sql<boolean>`k.id IN (SELECT key_id FROM (${keysOnScreenshots(context)}) AS screenshot_key
        WHERE ${isAmong(context, "key_id")})`;
    case "discussion":
      return isDiscussed(context);
    default:
      throw queryErrorAt(term, context, "unknown_thing");
  }
}

/** Keys with a discussion, resolved or not, on a shown language or on the key as a whole. */
function isDiscussed(context: QueryContext): Condition {
  const { projectId, branchId, shownIds, caller } = context;
  return sql<boolean>`k.id IN (
    SELECT d.key_id FROM discussion d
    WHERE d.project_id = ${projectId} AND d.branch_id = ${branchId} AND ${isAmong(context, "d.key_id")}
      AND ${isCellVisible(caller, "d")}
      AND (d.language_id IS NULL OR d.language_id = ANY(${shownIds}::integer[])))`;
}

function languageOf(term: Term, context: QueryContext): number {
  const code = canonicalLanguage(term.field);
  const language = languageByCode(context.languages, code ?? term.field);
  if (!language) throw queryErrorAt(term, context, code === undefined ? "unknown_field" : "unknown_language");
  return language.id;
}

function statusOf(term: Term, context: QueryContext): number {
  try {
    return parseStatus(
      builtInByName.get(plainName(term.value)) ?? customStatusName(term.value, context),
      context.statuses,
    );
  } catch {
    throw queryErrorAt(term, context, "unknown_status");
  }
}

/** Normalizes the spellings of a name: `needs review`, `Needs-Review`. */
function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Status with exactly this name, else with a similar name. */
function customStatusName(value: string, { statuses }: QueryContext): string {
  if (statuses.some(({ name }) => name === value)) return value;
  return statuses.find(({ name }) => plainName(name) === plainName(value))?.name ?? value;
}

const builtInByName = new Map(
  builtInStatuses.map(({ name, value }): [string, string] => [plainName(name), value]),
);

/** `is:draft` in any shown language; `is:draft@de` in German, shown or not. */
function matchStateIn(term: Term, context: QueryContext): Condition {
  const parsed = splitLanguage(term, context);
  return matchState(stateOf(parsed.term, context), parsed.context);
}

/** `check:tags`, or `check:tags@de` in that language. */
function matchCheckIn(term: Term, context: QueryContext): Condition {
  const parsed = splitLanguage(term, context);
  const name = plainName(parsed.term.value);
  const check = storedChecks.find((storedCheck) => plainName(storedCheck) === name);
  if (check === undefined) throw queryErrorAt(term, context, "unknown_check");
  return matchCheck(check, parsed.context);
}

/** `origin:upload`, or `origin:upload@de` in that language. */
function matchOriginIn(term: Term, context: QueryContext): Condition {
  const parsed = splitLanguage(term, context);
  const origin = textOrigins.find((textOrigin) => textOrigin === parsed.term.value.toLowerCase());
  if (origin === undefined) throw queryErrorAt(term, context, "unknown_origin");
  return matchOrigin(origin, parsed.context);
}

/** Splits the language after `@` off a term; the term is then matched in that language only, shown or not. */
function splitLanguage(term: Term, context: QueryContext): { term: Term; context: QueryContext } {
  const at = term.value.lastIndexOf("@");
  const code = term.value.slice(at + 1);
  const language = at > 0 && languageByCode(context.languages, code);
  if (!language) return { term, context };
  return {
    term: { ...term, value: term.value.slice(0, at) },
    context: { ...context, shownIds: [language.id] },
  };
}

function stateOf(term: Term, context: QueryContext): string {
  const custom = /^customStatus-(.+)$/i.exec(term.value)?.[1];
  const status = context.statuses.find((candidate) => candidate.name === custom);
  if (status) return `status:${status.id}`;
  const state = stateValues.get(term.value.toLowerCase());
  if (state === undefined) throw queryErrorAt(term, context, "unknown_state");
  return state;
}

const stateValues = new Map(
  [
    ...[
      "all",
      "translated",
      "notTranslated",
      "draft",
      "locked",
      "outdated",
      "new",
      "inOrder",
      "inTranslation",
    ],
    ...["needsAttention", "failing", "warning", "excluded", "commented"],
  ].map((word) => [word.toLowerCase(), word]),
);
for (const { id, name } of countedBuiltInStatuses) stateValues.set(name.toLowerCase(), `status:${id}`);
