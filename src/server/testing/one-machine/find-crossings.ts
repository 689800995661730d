import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Expression, type Program, parseSync, type Span, Visitor } from "oxc-parser";

/** Reason why a statement would need other machines, if each machine had only some of the projects. */
export type Crossing = {
  what: "no project_id" | "temporary table" | "numbers taken inside";
  table: string;
};

type Tables = {
  /** Tables with a column `project_id`. */
  content: ReadonlySet<string>;
  temporary: ReadonlySet<string>;
};

const root = join(import.meta.dirname, "../../../..");

/** The server's sources without tests, by path. */
export async function readSources(): Promise<Map<string, string>> {
  const files = globSync("src/server/**/*.ts", { cwd: root })
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path) && !path.includes("/testing/"))
    .sort();
  return new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(join(root, path), "utf8")] as const)),
  );
}

/** Crossings of all sources, each as path, table and reason. */
export function crossingsOf(sources: ReadonlyMap<string, string>, content: ReadonlySet<string>): string[] {
  const temporary = new Set([...sources.values()].flatMap(temporaryTablesIn));
  return [...sources].flatMap(([path, source]) =>
    statementsIn(path, source)
      .flatMap((statement) => crossingsIn(statement, { content, temporary }))
      .map(({ what, table }) => `${path.replace("src/server/", "")}: ${table}: ${what}`),
  );
}

/** Placeholder for an interpolated value that this file does not define. */
const unknownValue = "?";

/** Extracts the SQL of a source file, as statements or parts of statements. */
export function statementsIn(file: string, source: string): string[] {
  const { program } = parseSync(file, source);
  const scoping = scopingNames(program, source);
  const partOf = (part: Expression) => {
    const name = part.type === "CallExpression" ? part.callee : part;
    return name.type === "Identifier" && scoping.has(name.name) ? " project_id " : unknownValue;
  };
  const statements: string[] = [];
  new Visitor({
    TemplateLiteral({ quasis, expressions }) {
      const parts = expressions.map(partOf);
      statements.push(quasis.map(({ value }, index) => value.raw + (parts[index] ?? "")).join(""));
    },
    CallExpression({ callee, start, end }) {
      const called = callee.type === "MemberExpression" ? callee.property : callee;
      const name = called.type === "Identifier" ? called.name : "";
      if (name.startsWith("execute")) statements.push(builtStatement(source.slice(start, end)));
    },
  }).visit(program);
  return statements.filter((text) => /\b(FROM|JOIN|INTO|UPDATE|USING)\s/.test(text));
}

/** Names of SQL conditions in a file that restrict to the project. */
function scopingNames(program: Program, source: string): Set<string> {
  const names = new Set<string>();
  const addIfScoping = (id: { type: string; name?: string } | null, { start, end }: Span) => {
    const text = source.slice(start, end);
    if (id?.name && /\bproject_id\b/.test(text) && !/\bSELECT\b/.test(text)) names.add(id.name);
  };
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init && id.type === "Identifier") addIfScoping(id, init);
    },
    FunctionDeclaration(declared) {
      addIfScoping(declared.id, declared);
    },
  }).visit(program);
  return names;
}

/** Tables and columns of a chain of Kysely calls, as SQL. */
function builtStatement(chain: string): string {
  const tables = [
    ...chain.matchAll(/\.(selectFrom|deleteFrom|updateTable|innerJoin|leftJoin)\(\s*"([^"]+)"/g),
  ];
  if (tables.length === 0) return "";
  const isScoped = /\bproject_id\b/.test(chain) ? "WHERE project_id" : "";
  return `SELECT FROM ${tables.map((match) => match[2]).join(" JOIN ")} ${isScoped}`;
}

/** Names of temporary tables that a source creates. */
function temporaryTablesIn(source: string): string[] {
  return [...source.matchAll(/CREATE TEMPORARY TABLE (\w+)/g)].map((match) => match[1] ?? "");
}

/** Parts of a statement that need more than the machine of one project. */
export function crossingsIn(statement: string, tables: Tables): Crossing[] {
  const references = referencesIn(statement);
  const content = references.filter(({ table }) => tables.content.has(table));
  const temporary = references.filter(({ table }) => tables.temporary.has(table));
  return [
    ...content
      .filter((reference) => !namesProject(statement, reference))
      .map(({ table }): Crossing => ({ what: "no project_id", table })),
    ...(content.length > 0
      ? temporary.map(({ table }): Crossing => ({ what: "temporary table", table }))
      : []),
    ...tablesWithDrawnNumbers(statement).map((table): Crossing => ({ what: "numbers taken inside", table })),
  ];
}

/** Tables of the whole instance, such as those of persons and teams, that a statement joins with content tables. */
export function sharedTablesIn(
  statement: string,
  { content, shared }: { content: ReadonlySet<string>; shared: ReadonlySet<string> },
): string[] {
  const tables = referencesIn(statement).map(({ table }) => table);
  if (!tables.some((table) => content.has(table))) return [];
  return [...new Set(tables.filter((table) => shared.has(table)))].sort();
}

type Reference = { table: string; alias: string | undefined; at: number };

const reserved =
  "ON|WHERE|SET|USING|JOIN|LEFT|CROSS|FULL|INNER|GROUP|ORDER|VALUES|SELECT|WITH|RETURNING|UNION|FOR|LIMIT|WINDOW|AND";
const referencePattern = new RegExp(
  `\\b(?:FROM|JOIN|UPDATE|INTO|USING)\\s+(?:ONLY\\s+)?([a-z_]+)(?:\\s+(?:AS\\s+)?(?!(?:${reserved})\\b)([a-z_]+))?`,
  "g",
);

/** References to tables in a statement, except to CTEs with the same name. */
function referencesIn(statement: string): Reference[] {
  return [...statement.matchAll(referencePattern)]
    .map((match) => ({ table: match[1] ?? "", alias: match[2], at: match.index }))
    .filter(({ table }) => !new RegExp(`\\b${table} AS (MATERIALIZED )?\\(`).test(statement));
}

/**
 * Whether the table or its alias is restricted to the project anywhere, or without qualification in the same
 * parentheses.
 */
function namesProject(statement: string, { table, alias, at }: Reference): boolean {
  if (new RegExp(`\\b(${alias ?? table}|${table})\\.project_id\\b`).test(statement)) return true;
  return /(?<![.\w])project_id\b/.test(surroundingText(statement, at));
}

/** Text in the same parentheses, without nested statements. */
function surroundingText(statement: string, at: number): string {
  let depth = 0;
  let start = at;
  while (start > 0 && depth >= 0) {
    start -= 1;
    if (statement[start] === ")") depth += 1;
    if (statement[start] === "(") depth -= 1;
  }
  const rest = statement.slice(depth < 0 ? start + 1 : start);
  return withoutNestedStatements(rest.slice(0, endOf(rest)));
}

/** Position where the parentheses around the start of a text end. */
function endOf(text: string): number {
  let depth = 0;
  for (const [index, character] of [...text].entries()) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth < 0) return index;
  }
  return text.length;
}

/** Removes nested statements, and the parentheses of column lists. */
function withoutNestedStatements(text: string): string {
  const list = /\((?!\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b)([^()]*)\)/g;
  let flat = text.replace(list, " $1 ");
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat
      .replace(/\((?=\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b)[^()]*\)/g, " ")
      .replace(list, " $1 ");
  }
  return flat;
}

/** Tables into which the statement inserts rows with numbers drawn in the same statement. */
function tablesWithDrawnNumbers(statement: string): string[] {
  return [...statement.matchAll(/\bINSERT INTO (\w+)/g)].flatMap((match) => {
    const rest = statement.slice(match.index);
    const insert = rest.slice(0, endOf(rest));
    const isSelected = !/\bVALUES\b/.test(withoutNestedStatements(insert)) && /\bSELECT\b/.test(insert);
    return isSelected && /\bnextval\s*\(/.test(insert) ? [match[1] ?? ""] : [];
  });
}
