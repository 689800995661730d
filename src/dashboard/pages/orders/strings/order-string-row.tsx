import { useIntl } from "react-intl";
import { Link } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { StatusStyle } from "#dashboard/appearance/status-styles.ts";
import { textOf } from "#dashboard/pages/orders/delivery/strings-file.ts";
import { gridAddress } from "#dashboard/pages/orders/grid-address.ts";
import { RowCheck } from "#dashboard/ui/tables/row-check.tsx";
import { MessageText } from "#dashboard/ui/text/message-text.tsx";
import type { StableRow } from "./stable-rows.ts";
import { StringMarks } from "./string-marks.tsx";

type RowProps = {
  scope: BranchScope;
  order: OrderDetails;
  string: StableRow;
  language: Language | undefined;
  source: Language | undefined;
  statusStyles: readonly StatusStyle[];
  /** Undefined when the string cannot be selected. */
  isChosen?: boolean;
  onChoose?: (isChosen: boolean) => void;
  /** Indents the row, since other rows have a checkbox. */
  isIndented?: boolean;
  /** Whether the row above has the same key, so that key and source are not repeated. */
  isContinued?: boolean;
};

/**
 * A string of an order: its key as a link to the grid (or its language, if the row above has the same key), its source
 * with the changes since the order, and its current text.
 */
export function OrderStringRow(props: RowProps) {
  const {
    scope,
    order,
    string,
    language,
    source,
    statusStyles,
    isChosen = false,
    onChoose,
    isContinued = false,
  } = props;
  const intl = useIntl();
  const { key, deleted } = string;
  const name = language?.name ?? string.language;
  const nameClass = isContinued
    ? "text-xs leading-5 text-ink-muted"
    : "font-mono text-xs leading-5 break-all";
  const shownName = isContinued ? name : key;
  return (
    <div
      className={`relative grid gap-x-6 gap-y-1 text-sm lg:grid-cols-[2fr_2fr_3fr] ${isContinued ? "pb-2" : "border-t border-line py-2"} ${string.isStale ? "text-ink-muted" : ""} ${onChoose || props.isIndented ? "ps-7" : ""}`}
    >
      {onChoose && (
        <span className={`absolute start-0 ${isContinued ? "top-0.5" : "top-2.5"}`}>
          <RowCheck
            label={intl.formatMessage({ id: "orders.strings.select" }, { key, name })}
            isChecked={isChosen}
            onChange={onChoose}
          />
        </span>
      )}
      <div className={`min-w-0 ${isContinued ? "flex flex-wrap content-start items-baseline gap-x-3" : ""}`}>
        {deleted ? (
          <bdi className={`${nameClass} text-ink-muted line-through`}>{shownName}</bdi>
        ) : (
          <Link
            to={gridAddress(scope, order, { language: string.language, key })}
            className={`${nameClass} hover:underline`}
          >
            <bdi>{shownName}</bdi>
          </Link>
        )}
        <StringMarks string={string} language={isContinued ? "" : name} statusStyles={statusStyles} />
        {string.returned && string.returned.comment !== "" && (
          <p
            dir="auto"
            className="mt-1 line-clamp-3 border-s-2 border-warning ps-2 text-xs break-words whitespace-pre-wrap"
          >
            {string.returned.comment}
          </p>
        )}
      </div>
      <p
        lang={order.sourceLanguage}
        dir={source?.direction ?? "auto"}
        className={`min-w-0 break-words whitespace-pre-wrap text-ink-muted ${isContinued ? "max-lg:hidden" : ""}`}
      >
        {!isContinued && (
          <MessageText
            before={string.sourceChanged ? string.orderedSource : undefined}
            text={string.source}
          />
        )}
      </p>
      <p
        lang={string.language}
        dir={language?.direction ?? "auto"}
        className="min-w-0 break-words whitespace-pre-wrap"
      >
        <MessageText text={textOf(string)} />
      </p>
    </div>
  );
}
