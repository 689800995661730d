import { Grid2x2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { LanguageReview } from "#contract/orders/order-review.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { gridAddress } from "#dashboard/pages/orders/grid-address.ts";
import { DeliveredBar } from "#dashboard/pages/orders/language-progress.tsx";
import { ReviewActions, ReviewCounts } from "#dashboard/pages/orders/review/review-cells.tsx";
import type { OrderReviewing } from "#dashboard/pages/orders/review/use-review.ts";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { paths } from "#dashboard/paths.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { AssignCell } from "./assign-cell.tsx";
import { AssignDialog } from "./assign-dialog.tsx";

type TableProps = {
  scope: BranchScope;
  order: OrderDetails;
  app: string;
  canAssign: boolean;
  /** Undefined if the user reviews nothing. */
  reviews: Record<string, LanguageReview> | undefined;
  reviewing: OrderReviewing;
  onSendBack: ((language: string) => void) | undefined;
};
type Row = { code: string; name: string; part: OrderDetails["targetLanguages"][string] };

/** One row per language of the order, by name: words, delivery, review, assignees and actions. */
export function LanguageTable(props: TableProps) {
  const { scope, order, app, canAssign, reviews, reviewing, onSendBack } = props;
  const intl = useIntl();
  const nameOf = useLanguageNames(scope);
  const [languageToAssign, setLanguageToAssign] = useState<string>();
  const rows = Object.entries(order.targetLanguages)
    .map(([code, part]): Row => ({ code, name: nameOf(code), part }))
    .sort((a, b) => a.name.localeCompare(b.name, intl.locale));
  const columns: Column<Row>[] = [
    {
      key: "language",
      header: <FormattedMessage id="orders.language" />,
      isRowHeader: true,
      cell: ({ code, name }) => (
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          <span className="font-medium">{name}</span>
          <bdi className="font-mono text-xs text-ink-muted">{code}</bdi>
        </span>
      ),
    },
    {
      key: "words",
      header: <FormattedMessage id="orders.words" />,
      align: "end",
      cell: ({ part }) => <FormattedNumber value={part.words} />,
    },
    {
      key: "delivered",
      header: <FormattedMessage id="orders.delivered" />,
      cell: ({ code, name, part }) => <DeliveredCell {...{ scope, order, code, name, part }} />,
    },
    ...(reviews ? reviewColumns({ scope, order, reviews }) : []),
    {
      key: "assigned",
      header: <FormattedMessage id="orders.assigned" />,
      cell: ({ code, name }) => (
        <AssignCell
          order={order}
          language={code}
          name={name}
          canAssign={canAssign}
          onAssign={() => setLanguageToAssign(code)}
        />
      ),
    },
    actionsColumn(({ code, name }) => (
      <span className="flex items-center justify-end gap-2 max-sm:flex-wrap max-sm:justify-start">
        {reviews?.[code] && (
          <ReviewActions
            language={{ code, name }}
            review={reviews[code]}
            reviewing={reviewing}
            onSendBack={onSendBack && (() => onSendBack(code))}
          />
        )}
        <Link
          to={gridAddress(scope, order, { language: code })}
          aria-label={intl.formatMessage({ id: "orders.grid.of" }, { name })}
          title={intl.formatMessage({ id: "orders.grid" })}
          className="inline-flex size-6 items-center justify-center rounded-md text-accent hover:bg-surface-3"
        >
          <Grid2x2 aria-hidden size={15} />
        </Link>
      </span>
    )),
  ];
  return (
    <>
      <DataTable
        hasCards
        label={intl.formatMessage({ id: "orders.languages" })}
        rows={rows}
        rowKey={({ code }) => code}
        columns={columns}
      />
      {languageToAssign !== undefined && (
        <AssignDialog
          scope={scope}
          app={app}
          order={order}
          language={languageToAssign}
          name={nameOf(languageToAssign)}
          onClose={() => setLanguageToAssign(undefined)}
        />
      )}
    </>
  );
}

type ReviewContext = Pick<TableProps, "scope" | "order"> & { reviews: Record<string, LanguageReview> };

function reviewColumns({ scope, order, reviews }: ReviewContext): Column<Row>[] {
  const counts = (...states: Array<keyof LanguageReview>) =>
    function Counts({ code }: Row) {
      const review = reviews[code];
      return (
        review && <ReviewCounts scope={scope} order={order} language={code} review={review} states={states} />
      );
    };
  return [
    {
      key: "review",
      header: <FormattedMessage id="orders.review" />,
      cell: counts("toReview", "rejected", "accepted", "unpublished"),
    },
    { key: "errors", header: <FormattedMessage id="orders.errors" />, cell: counts("failing") },
  ];
}

type DeliveredProps = Row & Pick<TableProps, "scope" | "order">;

/** Delivered share of a language, with links to the strings that are missing or were sent back. */
function DeliveredCell({ scope, order, code, name, part }: DeliveredProps) {
  const { strings, delivered, returned } = part;
  const stringsPath = (filter: Record<string, string>) =>
    paths.order(scope, order._id, "strings", { language: code, ...filter });
  const linkClass =
    "whitespace-nowrap underline decoration-line-strong underline-offset-2 hover:decoration-current";
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 tabular-nums">
      <span className="w-32">
        <DeliveredBar name={name} part={part} isWide />
      </span>
      <span className="whitespace-nowrap">
        {delivered < strings ? (
          <Link to={stringsPath({ delivered: "no" })} className={linkClass}>
            <FormattedMessage id="orders.delivered.some" values={part} />
          </Link>
        ) : (
          <FormattedMessage id="orders.delivered.some" values={part} />
        )}
      </span>
      {returned > 0 && (
        <Link to={stringsPath({ review: "returned" })} className={`${linkClass} text-warning`}>
          <FormattedMessage id="orders.review.count.returned" values={{ count: returned }} />
        </Link>
      )}
    </span>
  );
}
