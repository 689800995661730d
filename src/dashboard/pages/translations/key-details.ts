import type { EntryRow } from "#contract/entries.ts";
import type { KeyEdit } from "#contract/keys.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { readKept, removeKept, writeKept } from "#dashboard/lib/kept-value.ts";

/** The fields of a key as a form holds them. */
export type KeyDetailsValues = {
  desc: string;
  tags: string[];
  group: string;
  /** Digits; empty: no limit. */
  maxLength: string;
  /** A line `name: value` each. */
  meta: string;
};

export function valuesOf({ desc, tags, group, maxLength, meta }: EntryRow): KeyDetailsValues {
  const lines = Object.entries(meta).map(([name, value]) => `${name}: ${value}`);
  return {
    desc,
    tags,
    group,
    maxLength: maxLength === null ? "" : String(maxLength),
    meta: lines.join("\n"),
  };
}

/** Names and values, or undefined when a line is no `name: value`. */
export function parseMeta(text: string): Record<string, string> | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line) => /^\s*([^:\s][^:]*?)\s*:\s?(.*)$/.exec(line));
  if (pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
}

/** Only what differs is sent, so that what others changed meanwhile stays. */
export function changesOf(row: EntryRow, values: KeyDetailsValues): Partial<KeyEdit> {
  const before = valuesOf(row);
  const differs = (field: keyof KeyDetailsValues) =>
    JSON.stringify(before[field]) !== JSON.stringify(values[field]);
  return {
    ...(differs("desc") ? { desc: values.desc } : {}),
    ...(differs("tags") ? { tags: values.tags } : {}),
    ...(differs("group") ? { group: values.group } : {}),
    ...(differs("maxLength") ? { maxLength: Number(values.maxLength.trim()) || null } : {}),
    ...(differs("meta") ? { meta: parseMeta(values.meta) ?? {} } : {}),
  };
}

const ofTab = () => sessionStorage;

/** What was typed into the form of a key and not saved, for as long as this tab is open. */
export function keptDetails({ app, branch }: BranchScope, key: string) {
  const name = `parlance.details.${app}.${branch}.${key}`;
  return {
    read: () => readKept(name, ofTab) as KeyDetailsValues | undefined,
    keep: (values: KeyDetailsValues) => writeKept(name, values, ofTab),
    forget: () => removeKept(name, ofTab),
  };
}
