import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { FieldValue, MergeField } from "#contract/merges.ts";
import { tagCategoryEndpoints } from "#contract/tags/tags.ts";
import type { BranchPair } from "#dashboard/api/branches/branches.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import {
  type StatusStyle,
  statusStyleOf,
  statusStylesOf,
  statusWord,
} from "#dashboard/appearance/status-styles.ts";
import { languageByCode } from "#text/languages/languages.ts";

/** Formats values of differences with the languages of both branches, the statuses and messages. */
export type ValueFormat = {
  languages: readonly Language[];
  languageOf: (code: string) => Language | undefined;
  statusOf: (value: FieldValue) => StatusStyle;
  /** The value as a text for word-by-word comparison; empty if there is none. */
  textOf: (field: MergeField, value: FieldValue) => string;
};

const ValueFormatContext = createContext<ValueFormat | undefined>(undefined);
export const ValueFormatProvider = ValueFormatContext.Provider;

export function useValueFormat(): ValueFormat {
  const format = useContext(ValueFormatContext);
  if (format === undefined) throw new Error("useValueFormat needs a ValueFormatProvider around it.");
  return format;
}

/** Returns whether a field contains free text. */
export function isText(field: MergeField): boolean {
  return ["value", "draft", "comment", "desc", "name"].includes(field);
}

/**
 * Returns whether a difference means that a resource exists on one side only. The field `group` means that only if
 * the resource is a group; for a key, it is the group of the key.
 */
export function isPresence({ field, resource }: { field: MergeField; resource?: unknown }): boolean {
  return ["key", "language", "tag"].includes(field) || (field === "group" && resource !== undefined);
}

/** Id of the message that names the field. */
export function fieldMessage({
  field,
  resource,
}: {
  field: MergeField;
  resource?: { type: string } | undefined;
}): string {
  return `branches.field.${resource ? `${resource.type}.` : ""}${field}`;
}

export function useMakeValueFormat({ app, from, to }: BranchPair): ValueFormat {
  const intl = useIntl();
  const { data: targetLanguages = [] } = useQuery(languagesQuery({ app, branch: to }));
  const { data: sourceLanguages = [] } = useQuery(languagesQuery({ app, branch: from }));
  const { data: customStatuses = [] } = useQuery(customStatusesQuery({ app, branch: to }));
  const { data: categories = [] } = useQuery({
    queryKey: queryKeys.shared(app, "categories"),
    queryFn: ({ signal }) => call(tagCategoryEndpoints.list, { query: { app }, signal }),
  });
  return useMemo(() => {
    const languages = [
      ...targetLanguages,
      ...sourceLanguages.filter(({ code }) => !targetLanguages.some((language) => language.code === code)),
    ];
    const statuses = statusStylesOf(customStatuses);
    const statusOf = (value: FieldValue) => statusStyleOf(statuses, String(value ?? "0"));
    return {
      languages,
      languageOf: (code) => languageByCode(languages, code),
      statusOf,
      textOf: (field, value) => {
        if (field === "status") return statusWord(intl, statusOf(value));
        if (field === "locked") return intl.formatMessage({ id: `branches.locked.${value === true}` });
        if (field === "excluded") return intl.formatMessage({ id: `branches.excluded.${value === true}` });
        if (value === null) return "";
        if (field === "syntax") return intl.formatMessage({ id: `branches.syntax.${String(value)}` });
        if (field === "style") return String(value);
        if (field === "category") return categories.find(({ _id }) => _id === value)?.name ?? String(value);
        return plainText(value);
      },
    };
  }, [intl, targetLanguages, sourceLanguages, customStatuses, categories]);
}

/** Prints a list in one line, and an object with one property per line. */
function plainText(value: NonNullable<FieldValue>): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, content]) => `${name}: ${content}`)
    .join("\n");
}
