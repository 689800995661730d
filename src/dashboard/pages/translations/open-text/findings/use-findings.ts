import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { checkSettingsQuery } from "#dashboard/api/checks/checks.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { GridCell } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { messageSettings } from "#dashboard/pages/translations/open-text/message-settings.ts";
import { isCheckable, isTooLong } from "#text/checks/check-input.ts";
import { type FindingsIn, findingsIn, fixableIn } from "#text/checks/found-in.ts";

type CheckText = (text: string) => FindingsIn & { isTooLongToCheck: boolean };

/** Returns a function that checks a text of a cell, with the same code as the server. */
export function useCheckText({ address, row }: Pick<GridCell, "address" | "row">): CheckText {
  const { scope, columns, reading } = useGrid();
  const { data: settings } = useQuery(checkSettingsQuery(scope.app));
  const base = columnLanguage(columns[sourceColumn])?.code ?? "";
  const cell = row.entries[base];
  const source = cell === undefined ? "" : cell.value || textOf(cell);
  const { maxLength, syntax, style } = row;
  const { language } = address;
  return useMemo(
    () => (target) => {
      if (settings === undefined || language === base || !isCheckable({ source, target }))
        return {
          findings: [],
          fixed: () => target,
          isTooLongToCheck: language !== base && isTooLong({ source, target }),
        };
      const languages = { sourceLanguage: base, language };
      const keySettings = {
        settings: messageSettings({ syntax, style }, reading),
        maxLength: maxLength ?? undefined,
      };
      return {
        ...findingsIn({ source, target, ...languages, ...keySettings }, settings.levels),
        isTooLongToCheck: false,
      };
    },
    [settings, language, base, source, maxLength, syntax, style, reading],
  );
}

/** Findings in a text of a cell, including dismissed ones, and the checks whose findings can be fixed. */
export function useFindings(cell: Pick<GridCell, "address" | "row">, text: string) {
  const checkText = useCheckText(cell);
  return useMemo(() => {
    const result = checkText(text);
    return { ...result, fixable: fixableIn(result, text) };
  }, [checkText, text]);
}
