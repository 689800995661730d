import * as z from "zod/mini";
import type { KeyDetails } from "#contract/entries.ts";
import type { KeyEdit } from "#contract/keys.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { KeptForm } from "#dashboard/api/forms/use-begun-form.ts";
import { readKept, removeKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";

/** The fields of a key as a form holds them. */
const valuesSchema = z.object({
  desc: z.string(),
  tags: z.array(z.string()),
  group: z.string(),
  /** Digits; empty: no limit. */
  maxLength: z.string(),
  /** A line `name: value` each. */
  meta: z.string(),
});
export type KeyDetailsValues = z.infer<typeof valuesSchema>;
const fieldSchema = z.keyof(valuesSchema);

export function valuesOf(details: KeyDetails | undefined): KeyDetailsValues {
  const { desc = "", tags = [], group = "", maxLength = null, meta = {} } = details ?? {};
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

/** Changed fields as they are sent. */
export function editOf({
  desc,
  tags,
  group,
  maxLength,
  meta,
}: Partial<KeyDetailsValues>): Omit<KeyEdit, "key"> {
  return {
    ...(desc === undefined ? {} : { desc }),
    ...(tags === undefined ? {} : { tags }),
    ...(group === undefined ? {} : { group }),
    ...(maxLength === undefined ? {} : { maxLength: Number(maxLength.trim()) || null }),
    ...(meta === undefined ? {} : { meta: parseMeta(meta) ?? {} }),
  };
}

const ofTab = () => sessionStorage;

const keptSchema = z.object({
  begun: z.object({
    base: valuesSchema,
    etag: z.optional(z.string()),
    unsettled: z.array(fieldSchema),
    before: z.optional(valuesSchema),
  }),
  values: valuesSchema,
});

/**
 * What somebody typed into the form of a key and did not save, for as long as this tab is open, with what it was begun on.
 * It is theirs: whoever signs in after them finds nothing.
 */
export function keptDetails({ app, branch }: BranchScope, person: string, key: string) {
  const name = `parlance.details.${person}.${app}.${branch}.${key}`;
  return {
    read(): KeptForm<KeyDetailsValues> | undefined {
      const { data } = z.safeParse(keptSchema, readKept(name, ofTab));
      return (
        data && {
          ...data,
          begun: { ...data.begun, etag: data.begun.etag, before: data.begun.before ?? data.begun.base },
        }
      );
    },
    keep: (form: KeptForm<KeyDetailsValues>) => writeKept(name, form, ofTab),
    forget: () => removeKept(name, ofTab),
  };
}
