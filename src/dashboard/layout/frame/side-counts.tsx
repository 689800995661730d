import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import { openOrdersQuery } from "#dashboard/api/orders/orders.ts";
import { useProject } from "#dashboard/api/projects/projects.ts";
import { webhookHealthQuery } from "#dashboard/api/webhooks.ts";
import type { JumpScope } from "./jump-pages.ts";

type PageCount = { count: number; messageId: string; isAlarm: boolean };
export type SideScope = NonNullable<JumpScope>;
type CountProps = { scope: SideScope; command: string };

/** A dot if one of the pages has a count; shown where a number does not fit. */
export function SideDot({ scope, commands }: { scope: SideScope; commands: readonly string[] }) {
  const counts = usePageCounts(scope);
  const shown = commands.flatMap((command) => counts[command] ?? []);
  if (shown.length === 0) return null;
  const color = shown.some(({ isAlarm }) => isAlarm) ? "bg-danger" : "bg-accent";
  return <span aria-hidden className={`absolute -top-1 -end-1 size-2 rounded-full lg:hidden ${color}`} />;
}

/** The count of a page: as a number for sighted users, and in words for screen readers. */
export function SideCount({ scope, command }: CountProps) {
  const pageCount = usePageCounts(scope)[command];
  if (!pageCount) return null;
  const { count, messageId, isAlarm } = pageCount;
  return (
    <>
      <span
        aria-hidden
        className={`ms-auto rounded-full px-1.5 text-xs tabular-nums max-lg:hidden ${isAlarm ? "bg-danger text-on-accent" : "bg-surface-3 text-ink-muted"}`}
      >
        {count}
      </span>
      <span className="sr-only">
        <FormattedMessage id={messageId} values={{ count }} />
      </span>
    </>
  );
}

/** The count in words, for a menu. */
export function SideLabel({ scope, command }: CountProps) {
  const pageCount = usePageCounts(scope)[command];
  if (!pageCount) return null;
  return (
    <span className={`text-xs ${pageCount.isAlarm ? "text-danger" : "text-ink-muted"}`}>
      <FormattedMessage id={pageCount.messageId} values={{ count: pageCount.count }} />
    </span>
  );
}

/**
 * Counts by the command of the page: open orders, and failing webhooks for users who can fix them. Zero counts are
 * omitted.
 */
function usePageCounts(scope: SideScope): Record<string, PageCount | undefined> {
  const role = useProject(scope.app)?.role;
  const mayWriteWebhooks = role !== undefined && roleMay(role, "writeWebhooks");
  const { data: orders } = useQuery(openOrdersQuery({ app: scope.app, branch: scope.branch }));
  const { data: failing } = useQuery({ ...webhookHealthQuery(scope.app), enabled: mayWriteWebhooks });
  const countOf = (count: number | undefined, messageId: string, isAlarm: boolean) =>
    count ? { count, messageId, isAlarm } : undefined;
  return {
    goOrders: countOf(orders?.open, "shell.orders.open", false),
    goWebhooks: countOf(mayWriteWebhooks ? failing : undefined, "shell.webhooks.failing", true),
  };
}
