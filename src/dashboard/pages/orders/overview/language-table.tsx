import { ArrowRight, Circle, CircleCheck, CircleDotDashed, CircleX } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { DeliveryStatus, OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { StateMark } from "#dashboard/appearance/state-mark.tsx";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { gridAddress } from "#dashboard/pages/orders/grid-address.ts";
import { DeliveredBar } from "#dashboard/pages/orders/language-progress.tsx";
import { useLanguageNames } from "#dashboard/pages/orders/use-language-names.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { AssignCell } from "./assign-cell.tsx";
import { AssignDialog } from "./assign-dialog.tsx";

const styles = {
  open: { icon: Circle, tone: "text-ink-muted" },
  inProgress: { icon: CircleDotDashed, tone: "text-status-translation" },
  delivered: { icon: CircleCheck, tone: "text-success" },
  canceled: { icon: CircleX, tone: "text-ink-muted" },
};

type TableProps = { scope: BranchScope; order: OrderDetails; app: string; canAssign: boolean };
type Row = { code: string; part: OrderDetails["targetLanguages"][string] };

/** One row per language of the order: delivered share, assignees, and a link to its strings. */
export function LanguageTable({ scope, order, app, canAssign }: TableProps) {
  const intl = useIntl();
  const nameOf = useLanguageNames(scope);
  const [languageToAssign, setLanguageToAssign] = useState<string>();
  const rows = Object.entries(order.targetLanguages).map(([code, part]): Row => ({ code, part }));
  const columns: Column<Row>[] = [
    {
      key: "language",
      header: <FormattedMessage id="orders.language" />,
      isRowHeader: true,
      cell: ({ code }) => (
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          <span className="font-medium">{nameOf(code)}</span>
          <bdi className="font-mono text-xs text-ink-muted max-sm:hidden">{code}</bdi>
        </span>
      ),
    },
    {
      key: "words",
      // On a phone, the delivery status needs the space.
      className: "max-sm:hidden",
      header: <FormattedMessage id="orders.words" />,
      align: "end",
      cell: ({ part }) => <FormattedNumber value={part.words} />,
    },
    {
      key: "delivered",
      header: <FormattedMessage id="orders.delivered" />,
      cell: ({ code, part }) => (
        <span className="flex items-center gap-3">
          <span className="w-32 max-sm:hidden">
            <DeliveredBar name={nameOf(code)} part={part} isWide />
          </span>
          <span className="whitespace-nowrap tabular-nums">
            <FormattedMessage id="orders.delivered.some" values={part} />
          </span>
          {part.returned > 0 && (
            <span className="whitespace-nowrap text-warning tabular-nums">
              <FormattedMessage id="orders.review.count.returned" values={{ count: part.returned }} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "state",
      header: <FormattedMessage id="orders.state" />,
      cell: ({ part }) => <DeliveryMark status={part.deliveryStatus} />,
    },
    {
      key: "assigned",
      header: <FormattedMessage id="orders.assigned" />,
      cell: ({ code }) => (
        <AssignCell
          order={order}
          language={code}
          name={nameOf(code)}
          canAssign={canAssign}
          onAssign={() => setLanguageToAssign(code)}
        />
      ),
    },
    actionsColumn(({ code }) => (
      <Link
        to={gridAddress(scope, order, { language: code })}
        aria-label={intl.formatMessage({ id: "orders.grid.of" }, { name: nameOf(code) })}
        className="inline-flex items-center gap-1.5 align-top whitespace-nowrap text-accent hover:underline"
      >
        <span className="max-sm:hidden">
          <FormattedMessage id="orders.grid" />
        </span>
        <ArrowRight aria-hidden size={13} className="rtl:-scale-x-100" />
      </Link>
    )),
  ];
  return (
    <>
      <DataTable
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

/** Delivery status of a language, as icon and word. */
function DeliveryMark({ status }: { status: DeliveryStatus }) {
  return <StateMark statusStyle={styles[status]} messageId={`orders.delivery.${status}`} />;
}
