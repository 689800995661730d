import {
  Circle,
  CircleAlert,
  CircleCheck,
  History,
  Lock,
  type LucideIcon,
  Trash2,
  Undo2,
} from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { type StatusStyle, statusStyleOf, statusWord } from "#dashboard/appearance/status-styles.ts";
import { CheckNames } from "#dashboard/pages/orders/delivery/check-names.tsx";
import type { StableRow } from "./stable-rows.ts";

type MarkProps = { string: StableRow; language: string; statusStyles: readonly StatusStyle[] };

/** Marks of a string in an order: language, delivery, status, and what needs attention. */
export function StringMarks({ string, language, statusStyles }: MarkProps) {
  const intl = useIntl();
  const statusStyle = statusStyleOf(statusStyles, string.status);
  if (string.isStale)
    return (
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-muted">
        {language !== "" && <span>{language}</span>}
        <Mark icon={CircleCheck} messageId="orders.string.left" />
      </span>
    );
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-muted">
      {language !== "" && <span>{language}</span>}
      {string.delivered ? (
        <Mark icon={CircleCheck} tone="text-success" messageId="orders.string.delivered" />
      ) : string.returned ? (
        <Mark icon={Undo2} tone="text-warning" messageId="orders.string.returned" />
      ) : (
        <Mark icon={Circle} messageId="orders.string.open" />
      )}
      {string.status !== "0" && (
        <span className={`inline-flex items-center gap-1 align-top ${statusStyle.tone ?? ""}`}>
          <statusStyle.icon
            aria-hidden
            size={12}
            {...(statusStyle.color ? { style: { color: statusStyle.color } } : {})}
          />
          {statusWord(intl, statusStyle)}
        </span>
      )}
      {string.sourceChanged && <Mark icon={History} tone="text-warning" messageId="orders.string.changed" />}
      {string.outdated && <Mark icon={History} tone="text-warning" messageId="orders.string.outdated" />}
      {string.failing && (
        <span className="inline-flex items-center gap-1 align-top text-danger">
          <CircleAlert aria-hidden size={12} className="flex-none" />
          <CheckNames checks={string.checks} />
        </span>
      )}
      {string.locked && <Mark icon={Lock} messageId="orders.string.locked" />}
      {string.deleted && <Mark icon={Trash2} messageId="orders.string.deleted" />}
    </span>
  );
}

function Mark({ icon: Icon, tone = "", messageId }: { icon: LucideIcon; tone?: string; messageId: string }) {
  return (
    <span className={`inline-flex items-center gap-1 align-top whitespace-nowrap ${tone}`}>
      <Icon aria-hidden size={12} />
      <FormattedMessage id={messageId} />
    </span>
  );
}
