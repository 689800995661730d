import * as z from "zod/mini";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { keptNames, readKept, removeKept } from "#dashboard/lib/storage/kept-value.ts";
import type { KeptWork } from "./kept-work.ts";

type Owner = { person: string; app: string; branch: string };
export type OlderText = { tab: string; work: KeptWork; forget: () => void };

const keptSchema = z.object({ text: z.string(), base: z.string(), version: z.number() });
/** Older still: the name has no tab, and what comes first is the language. */
const tabPattern = /^(\d+(?:-\d+)+)\n/;

/** Texts that were typed beside a screenshot in an older Parlance, which kept them in a place of their own. */
export function listOlderTexts({ person, app, branch }: Owner): OlderText[] {
  const start = `parlance.screenshots.${person}.${app}.${branch}\n`;
  return keptNames()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const { data: kept } = keptSchema.safeParse(readKept(name));
      const rest = name.slice(start.length);
      const [prefix = "", tab = ""] = tabPattern.exec(rest) ?? [];
      const [language = "", ...key] = rest.slice(prefix.length).split("\n");
      if (kept === undefined) return [];
      const work = workOf({ language, key: key.join("\n") }, kept);
      return [{ tab, work, forget: () => removeKept(name) }];
    });
}

function workOf(
  address: { key: string; language: string },
  { text, base: value, version }: z.infer<typeof keptSchema>,
): KeptWork {
  const base = { ...untouchedCell, value, version };
  return { ...address, mark: "local", base, begun: { text: base }, text, edited: Date.now() };
}
