import { MoveRight } from "lucide-react";
import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import type { BulkSample } from "#contract/bulk.ts";
import { type StatusStyle, statusStyleOf, statusWord } from "#dashboard/appearance/status-styles.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { ChangedText } from "#dashboard/ui/text/changed-text.tsx";
import { type ChangeLine, changeLines } from "./change-lines.ts";

/** The fields that an action changes in a row, before and after. */
export function ChangedFields({ before, after, language }: Omit<BulkSample, "key">) {
  if (after === null)
    return (
      <p className="text-danger">
        <FormattedMessage id="bulk.change.deleted" />
      </p>
    );
  return changeLines(before, after).map((line) => (
    <ChangedField key={line.field} line={line} language={language} />
  ));
}

function ChangedField({ line, language }: { line: ChangeLine; language: string | undefined }) {
  const intl = useIntl();
  const { statuses } = useGrid();
  if (line.kind === "text")
    return <ChangedText before={line.before} after={line.after} language={language} />;
  const shown = (value: unknown) => shownValue(intl, { field: line.field, statuses }, value);
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <del className="text-ink-muted no-underline">
        <bdi>{shown(line.before)}</bdi>
      </del>
      <MoveRight aria-hidden size={14} className="flex-none text-ink-muted rtl:-scale-x-100" />
      <ins className="no-underline">
        <bdi>{shown(line.after)}</bdi>
      </ins>
    </p>
  );
}

type FieldContext = { field: string; statuses: readonly StatusStyle[] };

function shownValue(intl: IntlShape, { field, statuses }: FieldContext, value: unknown): string {
  const message = (id: string) => intl.formatMessage({ id: `bulk.change.${id}` });
  if (field === "status") return statusWord(intl, statusStyleOf(statuses, String(value)));
  if (field === "dismissed" && Array.isArray(value) && value.length > 0)
    return intl.formatList(value.map((check) => intl.formatMessage({ id: `check.${check}` })));
  if (Array.isArray(value)) return value.length > 0 ? intl.formatList(value.map(String)) : message("none");
  if (typeof value === "boolean") return message(`${field}.${value}`);
  if (typeof value === "number") return intl.formatNumber(value);
  return value === null || value === undefined || value === "" ? message("none") : String(value);
}
