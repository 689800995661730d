import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { readStored, removeStored, storedNames } from "#dashboard/lib/storage/stored-value.ts";
import type { StoredWork } from "./stored-work.ts";

type Owner = { person: string; app: string; branch: string };
export type OlderText = { tab: string; work: StoredWork; forget: () => void };

type OlderWork = { text: string; base: string; version: number };

/** Tab id in a storage name; the oldest names have none and begin with the language. */
const tabPattern = /^(\d+(?:-\d+)+)\n/;

/** Texts that an older release stored separately for screenshots. */
export function listOlderTexts({ person, app, branch }: Owner): OlderText[] {
  const start = `parlance.screenshots.${person}.${app}.${branch}\n`;
  return storedNames()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => {
      const stored = readStored(name);
      const rest = name.slice(start.length);
      const [prefix = "", tab = ""] = tabPattern.exec(rest) ?? [];
      const [language = "", ...key] = rest.slice(prefix.length).split("\n");
      if (!isOlderWork(stored)) return [];
      const work = workOf({ language, key: key.join("\n") }, stored);
      return [{ tab, work, forget: () => removeStored(name) }];
    });
}

function isOlderWork(stored: unknown): stored is OlderWork {
  const { text, base, version } = Object(stored);
  return typeof text === "string" && typeof base === "string" && typeof version === "number";
}

function workOf(
  address: { key: string; language: string },
  { text, base: value, version }: OlderWork,
): StoredWork {
  const base = { ...untouchedCell, value, version };
  return { ...address, mark: "local", base, begun: { text: base }, text, edited: Date.now() };
}
