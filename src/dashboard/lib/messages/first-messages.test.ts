import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { firstMessageAreas } from "./first-messages.ts";

const dashboard = join(import.meta.dirname, "../..");
const messages = join(dashboard, "messages");
/** Modules that a browser loads before the grid is shown. */
const firstModules = ["main.tsx", "pages/translations/translations-page.tsx"];

/** A file with all its static imports; dynamic imports are loaded later. */
function eagerFiles(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
    /^(?:import|export)(?! type )[^;]*? from "([^"]+)"/gm,
  ))
    eagerFiles(
      join(path.startsWith("#dashboard/") ? dashboard : dirname(file), path.replace("#dashboard/", "")),
      found,
    );
  return found;
}

const areasOfIds = new Map(
  readdirSync(join(messages, "en")).flatMap((file) => {
    const ids = Object.keys(JSON.parse(readFileSync(join(messages, "en", file), "utf8")));
    return ids.map((id) => [id, basename(file, ".json")] as const);
  }),
);

/**
 * Message ids in a file, complete or by their prefix, as in `role.${role}`. Messages of error codes may be missing:
 * the server's messages replace them.
 */
function idsIn(text: string): string[] {
  const named = [...text.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, id = ""]) => id);
  const prefixes = [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, begin = ""]) => begin);
  const ids = [...areasOfIds.keys()].filter((id) => !/^(error|issue)\./.test(id));
  return [
    ...named.filter((id) => ids.includes(id)),
    ...ids.filter((id) => prefixes.some((begin) => id.startsWith(begin))),
  ];
}

test("the first messages contain all messages of the grid and the frame", () => {
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
