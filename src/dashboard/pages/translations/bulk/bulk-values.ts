import type { UseFormReturn } from "react-hook-form";
import * as z from "zod/mini";
import { type BulkBody, bulkBody, type clearedFields, type ReplacedField } from "#contract/bulk.ts";
import type { BulkInput } from "#dashboard/api/bulk.ts";
import type { StoredCheck } from "#text/checks/check-bits.ts";

export type BulkActionName = Exclude<BulkBody["action"], "setSyntax">;

/** Parameters of all actions; an action uses some of them. */
export type BulkValues = {
  status: string;
  /** Whether published drafts are accepted too. */
  accept: boolean;
  /** What is excluded or included. */
  of: "cells" | "keys";
  comment: string;
  tags: string[];
  from: string;
  overwrite: boolean;
  field: (typeof clearedFields)[number];
  group: string;
  /** Empty: no limit. */
  maxLength: string;
  /** Empty: all checks. */
  check: StoredCheck | "";
  reason: string;
  find: string;
  replacement: string;
  regex: boolean;
  caseSensitive: boolean;
  words: boolean;
  fields: ReplacedField[];
  inPlaceholders: boolean;
  /** Languages of the replaced texts. */
  languages: string[];
};

export type BulkFormProps = { form: UseFormReturn<BulkValues> };

/** Messages of the server about the previewed parameters, by field. */
export type RefusedFields = ReadonlyMap<string, string> | undefined;

/** An action with the parameters that are chosen already. */
export type BulkStart = { action: BulkActionName } & Partial<BulkValues>;

export const emptyValues: BulkValues = {
  status: "1",
  accept: false,
  of: "cells",
  comment: "",
  tags: [],
  from: "",
  overwrite: false,
  field: "draft",
  group: "",
  maxLength: "",
  check: "",
  reason: "",
  find: "",
  replacement: "",
  regex: false,
  caseSensitive: false,
  words: false,
  fields: ["value", "draft"],
  inPlaceholders: false,
  languages: [],
};

/** Actions on whole keys, in all languages. */
const keyActions: readonly BulkActionName[] = ["tag", "untag", "move", "setMaxLength", "delete"];

export function isKeyAction({ action, of }: Pick<BulkStart, "action" | "of">): boolean {
  return keyActions.includes(action) || of === "keys";
}

/** Selected rows of a working set, or all of them, and the shown languages. */
export type BulkTarget = Pick<BulkInput, "set" | "ranges" | "q"> & { languages: string[] };

/** The request of an action. Actions on keys name no languages: they apply to all. */
export function bulkBodyOf(action: BulkActionName, values: BulkValues, target: BulkTarget): BulkInput {
  const { languages: shown, ...rows } = target;
  const languages = languagesOf(action, values, shown);
  return {
    ...parametersOf(action, values),
    ...rows,
    ...(isKeyAction({ action, of: values.of }) ? {} : { languages }),
  };
}

function languagesOf(action: BulkActionName, { from, languages }: BulkValues, shown: string[]): string[] {
  if (action === "copyFrom") return shown.filter((language) => language !== from);
  return action === "replace" ? languages : shown;
}

type Parameters = {
  [Name in BulkActionName]: Omit<Extract<BulkInput, { action: Name }>, keyof BulkTarget | "keys" | "except">;
};

function parametersOf(action: BulkActionName, values: BulkValues): Parameters[BulkActionName] {
  const { status, accept, of, comment, tags, from, overwrite, field, group, maxLength, check, reason } =
    values;
  const { find, replacement, regex, caseSensitive, words, fields, inPlaceholders } = values;
  const checks = check === "" ? {} : { checks: [check] };
  switch (action) {
    case "setStatus":
      return { action, status, ...(comment === "" ? {} : { comment }) };
    case "publish":
      return { action, accept };
    case "exclude":
    case "include":
      return { action, of };
    case "tag":
    case "untag":
      return { action, tags };
    case "copyFrom":
      return { action, from, overwrite };
    case "clear":
      return { action, field };
    case "move":
      return { action, group };
    case "setMaxLength":
      return { action, maxLength: maxLength.trim() === "" ? null : Number(maxLength) };
    case "fixChecks":
      return { action, ...checks };
    case "dismissChecks":
      return { action, ...checks, reason };
    case "replace":
      return { action, find, replacement, regex, caseSensitive, words, fields, inPlaceholders };
    default:
      return { action };
  }
}

/** Rules of the endpoint, and rules about values that only the server could refuse. */
export const bulkForm = bulkBody.check(
  z.check<BulkBody>(({ value, issues }) => {
    const refuse = (field: string, id: string) =>
      issues.push({ code: "custom", path: [field], params: { id }, input: value });
    if (value.action === "replace" && value.regex && !isExpression(value.find))
      refuse("find", "bulk.replace.noExpression");
    if (value.action === "move" && value.group === "") refuse("group", "bulk.group.none");
    if (value.languages?.length === 0) refuse("languages", "bulk.languages.none");
  }),
);

/** Whether a text is a regular expression with the flags of the server. */
export function isExpression(text: string): boolean {
  try {
    new RegExp(text, "gu");
    return true;
  } catch {
    return false;
  }
}
