import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { FieldValue, MergeField } from "#contract/projects/merges.ts";
import { tagCategoryEndpoints } from "#contract/tags/tags.ts";
import type { BranchPair } from "#dashboard/api/branches.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { call } from "#dashboard/api/transport/call.ts";
import {
  type StatusStyle,
  statusStyleOf,
  statusStylesOf,
  statusWord,
} from "#dashboard/appearance/status-styles.ts";
import { languageByCode } from "#text/languages.ts";

/** What is needed to show the values of differences: languages of both branches, statuses, and words for the rest. */
export type ValueFormat = {
  languages: readonly Language[];
  languageOf: (code: string) => Language | undefined;
  statusOf: (value: FieldValue) => StatusStyle;
  /** A value as a text that can be compared word by word; empty where there is nothing. */
  textOf: (field: MergeField, value: FieldValue) => string;
};

const ValueFormatContext = createContext<ValueFormat | undefined>(undefined);
export const ValueFormatProvider = ValueFormatContext.Provider;

export function useValueFormat(): ValueFormat {
  const format = useContext(ValueFormatContext);
  if (format === undefined) throw new Error("useValueFormat needs a ValueFormatProvider around it.");
  return format;
}

/** Fields that hold a text of people. */
export function isText(field: MergeField): boolean {
  return ["value", "draft", "comment", "desc", "name"].includes(field);
}

/** Whether a difference says that something is there at all; the group of a key is no such resource. */
export function isPresence({ field, resource }: { field: MergeField; resource?: unknown }): boolean {
  return ["key", "language", "tag"].includes(field) || (field === "group" && resource !== undefined);
}

/** The id of the message that names what differs. */
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
  const { data: ours = [] } = useQuery(languagesQuery({ app, branch: to }));
  const { data: theirs = [] } = useQuery(languagesQuery({ app, branch: from }));
  const { data: customs = [] } = useQuery(customStatusesQuery({ app, branch: to }));
  const { data: categories = [] } = useQuery({
    queryKey: ["project", app, "categories"],
    queryFn: ({ signal }) => call(tagCategoryEndpoints.list, { query: { app }, signal }),
  });
  return useMemo(() => {
    const languages = [...ours, ...theirs.filter((one) => !ours.some(({ code }) => code === one.code))];
    const statuses = statusStylesOf(customs);
    const statusOf = (value: FieldValue) => statusStyleOf(statuses, String(value ?? "0"));
    return {
      languages,
      languageOf: (code) => languageByCode(languages, code),
      statusOf,
      textOf: (field, value) => {
        if (field === "status") return statusWord(intl, statusOf(value));
        if (field === "locked") return intl.formatMessage({ id: `branches.locked.${value === true}` });
        if (value === null) return "";
        if (field === "syntax") return intl.formatMessage({ id: `branches.syntax.${String(value)}` });
        if (field === "style") return String(value);
        if (field === "category") return categories.find(({ _id }) => _id === value)?.name ?? String(value);
        return plainText(value);
      },
    };
  }, [intl, ours, theirs, customs, categories]);
}

/** Lists in a line, properties one below the other. */
function plainText(value: NonNullable<FieldValue>): string {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([name, content]) => `${name}: ${content}`)
    .join("\n");
}
