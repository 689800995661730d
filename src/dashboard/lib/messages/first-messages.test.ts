import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { firstMessageAreas } from "./first-messages.ts";

const dashboard = join(import.meta.dirname, "../..");
const messages = join(dashboard, "messages");
/** What a browser loads before the grid is shown. */
const firstModules = ["main.tsx", "pages/translations/translations-page.tsx"];

/** A file with all that it imports at once; what it imports when it is needed comes later. */
function eagerFiles(file: string, known: Set<string> = new Set()): Set<string> {
  if (known.has(file) || !existsSync(file)) return known;
  known.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export)(?! type )[^;]*? from "([^"]+)"/gm,
  ))
    eagerFiles(
      join(path.startsWith("#dashboard/") ? dashboard : dirname(file), path.replace("#dashboard/", "")),
      known,
    );
  return known;
}

const areasOfIds = new Map(
  readdirSync(messages)
    .filter((file) => file.startsWith("en."))
    .flatMap((file) => {
      const ids = Object.keys(JSON.parse(readFileSync(join(messages, file), "utf8")));
      return ids.map((id) => [id, file.split(".")[1] ?? ""] as const);
    }),
);

/**
 * Ids that a file names, whole or by their beginning, as in `role.${role}`. Words of refusals may be missing: the server's
 * own stand in for them.
 */
function idsIn(text: string): string[] {
  const named = [...text.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, id = ""]) => id);
  const begun = [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, begin = ""]) => begin);
  const ids = [...areasOfIds.keys()].filter((id) => !/^(error|issue)\./.test(id));
  return [
    ...named.filter((id) => ids.includes(id)),
    ...ids.filter((id) => begun.some((begin) => id.startsWith(begin))),
  ];
}

test("what the grid and the frame say when they are shown is among the first messages", () => {
  const files = new Set(firstModules.flatMap((file) => [...eagerFiles(join(dashboard, file))]));
  const used = new Map<string, string[]>();
  for (const file of files)
    for (const id of idsIn(readFileSync(file, "utf8"))) {
      const area = areasOfIds.get(id) ?? "";
      used.set(area, [...(used.get(area) ?? []), `${file.slice(dashboard.length + 1)}: ${id}`]);
    }
  for (const area of firstMessageAreas) used.delete(area);
  expect(files.size).toBeGreaterThan(50);
  expect(Object.fromEntries(used)).toEqual({});
});
