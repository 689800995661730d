import * as z from "zod/mini";
import type { KeyDetails } from "#contract/entries.ts";
import { type KeyEdit, keyEditSchema } from "#contract/keys.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { rule } from "#dashboard/api/forms/form-issues.ts";
import { styles, syntaxes } from "#text/message/style.ts";

/** The fields of a key as form values. */
export type KeyDetailsValues = {
  desc: string;
  tags: string[];
  group: string;
  /** Digits; empty means no limit. */
  maxLength: string;
  /** One line `name: value` per entry. */
  meta: string;
  /** Empty means the default. */
  syntax: string;
  style: string;
  excluded: boolean;
};

/** Digits of a length limit; empty means none. */
export const digitsSchema = z
  .string()
  .check(
    rule<string>((text) =>
      /^\s*\d{0,7}\s*$/.test(text) ? undefined : { id: "panel.detail.maxLength.wrong" },
    ),
  );

/** `maxLength` and `meta` are texts here, and checked so that `editOf` can convert them. */
export const keyDetailsSchema = z.extend(
  z.pick(keyEditSchema, { desc: true, tags: true, group: true, excluded: true }),
  {
    maxLength: digitsSchema,
    meta: z
      .string()
      .check(rule<string>((text) => (parseMeta(text) ? undefined : { id: "panel.detail.meta.wrong" }))),
  },
);

/** Storage name of the form of a key. */
export function keyFormName({ app, branch }: BranchScope, key: string): string {
  return `key.${app}.${branch}.${key}`;
}

export function valuesOf(details: KeyDetails | undefined): KeyDetailsValues {
  const {
    desc = "",
    tags = [],
    group = "",
    maxLength = null,
    meta = {},
    syntax = "",
    style = "",
    excluded = false,
  } = details ?? {};
  const lines = Object.entries(meta).map(([name, value]) => `${name}: ${value}`);
  return {
    desc,
    tags,
    group,
    maxLength: maxLength === null ? "" : String(maxLength),
    meta: lines.join("\n"),
    syntax,
    style,
    excluded,
  };
}

/** Names and values, or undefined if a line is not `name: value`. */
export function parseMeta(text: string): Record<string, string> | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const pairs = lines.map((line) => /^\s*([^:\s][^:]*?)\s*:\s?(.*)$/.exec(line));
  if (pairs.includes(null)) return undefined;
  return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? "", pair?.[2] ?? ""]));
}

/** Converts changed values of the form to the body of the request. */
export function editOf({
  desc,
  tags,
  group,
  maxLength,
  meta,
  syntax,
  style,
  excluded,
}: Partial<KeyDetailsValues>): Omit<KeyEdit, "key"> {
  return {
    ...(desc === undefined ? {} : { desc }),
    ...(tags === undefined ? {} : { tags }),
    ...(group === undefined ? {} : { group }),
    ...(maxLength === undefined ? {} : { maxLength: Number(maxLength.trim()) || null }),
    ...(meta === undefined ? {} : { meta: parseMeta(meta) ?? {} }),
    ...(syntax === undefined ? {} : { syntax: syntaxes.find((name) => name === syntax) ?? null }),
    ...(excluded === undefined ? {} : { excluded }),
    ...(style === undefined ? {} : { style: styles.find((name) => name === style) ?? null }),
  };
}
