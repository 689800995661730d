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

type Findings = {
  findings: Finding[];
  /** The text as the fix of a check leaves it. */
  fixedBy: (check: CheckName) => string;
};

/** What the checks find in a text of a cell, dismissed or not: the same code as on the server. */
export function useFindings({ address, row }: Pick<GridCell, "address" | "row">, target: string): Findings {
  const { scope, columns, reading } = useGrid();
  const { data: settings } = useQuery(checkSettingsQuery(scope.app));
  const base = columnLanguage(columns[sourceColumn])?.code ?? "";
  const cell = row.entries[base];
  const source = cell === undefined ? "" : cell.value || textOf(cell);
  const { maxLength, syntax, style } = row;
  const { language } = address;
  return useMemo(() => {
    const texts = { source, target, sourceLanguage: base, language, maxLength: maxLength ?? undefined };
    if (settings === undefined || language === base || !isCheckable(texts))
      return { findings: [], fixedBy: () => target };
    const input = { ...texts, settings: messageSettings({ syntax, style }, reading) };
    return {
      findings: checkText(input, settings.levels),
      fixedBy: (check) => fixText(input, new Set([check])),
    };
  }, [settings, language, base, source, target, maxLength, syntax, style, reading]);
}
