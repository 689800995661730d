import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { checkSettingsQuery } from "#dashboard/api/checks.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/grid-commands.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import type { CheckName } from "#text/checks/check-names.ts";
import { checkText } from "#text/checks/check-text.ts";
import { isCheckable } from "#text/checks/checked.ts";
import type { Finding } from "#text/checks/finding.ts";
import { fixText } from "#text/checks/fix-text.ts";
import { messageSettings } from "./message-settings.ts";

type Checks = {
  find: (text: string) => Finding[];
  /** The text as the fix of a check leaves it. */
  fixed: (text: string, check: CheckName) => string;
};
const noChecks: Checks = { find: () => [], fixed: (text) => text };

/** The checks of the texts of a cell: the same code as on the server. */
export function useChecks({ address, row }: Pick<GridCell, "address" | "row">): Checks {
  const { scope, columns, reading } = useGrid();
  const { data: settings } = useQuery(checkSettingsQuery(scope.app));
  const base = columnLanguage(columns[sourceColumn])?.code ?? "";
  const cell = row.entries[base];
  const source = cell === undefined ? "" : cell.value || textOf(cell);
  const { maxLength, syntax, style } = row;
  const { language } = address;
  return useMemo(() => {
    if (settings === undefined || language === base) return noChecks;
    const known = { source, sourceLanguage: base, language, maxLength: maxLength ?? undefined };
    const inputOf = (target: string) =>
      isCheckable({ source, target })
        ? { ...known, target, settings: messageSettings({ syntax, style }, reading) }
        : undefined;
    return {
      find: (text) => {
        const input = inputOf(text);
        return input ? checkText(input, settings.levels) : [];
      },
      fixed: (text, check) => {
        const input = inputOf(text);
        return input ? fixText(input, new Set([check])) : text;
      },
    };
  }, [settings, language, base, source, maxLength, syntax, style, reading]);
}

/** What the checks find in a text of a cell, dismissed or not, and for which of them a fix is certain. */
export function useFindings(cell: Pick<GridCell, "address" | "row">, text: string) {
  const checks = useChecks(cell);
  return useMemo(() => {
    const findings = checks.find(text);
    const names = new Set(findings.flatMap(({ check, fix }) => (fix ? check : [])));
    return { findings, fixable: new Set([...names].filter((check) => checks.fixed(text, check) !== text)) };
  }, [checks, text]);
}
