/**
 * Prints the statements that would need more than one database if each database had only some of the projects:
 * `node src/server/testing/one-machine/list-crossings.ts` (docs/scaling.md).
 */
import { globSync, readFileSync } from "node:fs";
import { crossingsOf, readSources, sharedTablesIn, statementsIn } from "./find-crossings.ts";

const schema = globSync("src/server/platform/db/migrations/*.sql").map((path) => readFileSync(path, "utf8"));
const created = schema.flatMap((text) => [
  ...text.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+) \(([\s\S]*?)^\)/gm),
]);
const hasProject = ([, , columns = ""]: readonly string[]) => /\bproject_id\b/.test(columns);
const namesOf = (tables: typeof created) => new Set(tables.map(([, name = ""]) => name));
const content = namesOf(created.filter(hasProject));
const shared = namesOf(created.filter((table) => !hasProject(table)));

const sources = await readSources();
const byKind = Map.groupBy(crossingsOf(sources, content), (crossing) => crossing.split(": ").at(-1) ?? "");
byKind.set(
  "table of the instance",
  [...sources].flatMap(([path, source]) =>
    statementsIn(path, source)
      .map((statement) => sharedTablesIn(statement, { content, shared }))
      .filter((tables) => tables.length > 0)
      .map((tables) => `${path.replace("src/server/", "")}: ${tables.join(", ")}: table of the instance`),
  ),
);
for (const [kind, crossings] of byKind) {
  console.log(`\n${kind}: ${crossings.length} statements`);
  for (const crossing of crossings) console.log(`  ${crossing.slice(0, -`: ${kind}`.length)}`);
}
