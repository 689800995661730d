import { useQuery } from "@tanstack/react-query";
import { FormattedMessage } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import { openOrdersQuery } from "#dashboard/api/orders/orders.ts";
import { useProject } from "#dashboard/api/projects/projects.ts";
import { webhookHealthQuery } from "#dashboard/api/webhooks.ts";
import type { JumpScope } from "./jump-pages.ts";

type Waiting = { count: number; messageId: string; isAlarm: boolean };
export type SideScope = NonNullable<JumpScope>;
type CountProps = { scope: SideScope; command: string };

/** A dot if one of the pages has a count; shown where a number does not fit. */
export function SideDot({ scope, commands }: { scope: SideScope; commands: readonly string[] }) {
  const all = useWaiting(scope);
  const waiting = commands.flatMap((command) => all[command] ?? []);
  if (waiting.length === 0) return null;
  const color = waiting.some(({ isAlarm }) => isAlarm) ? "bg-danger" : "bg-accent";
  return <span aria-hidden className={`absolute -top-1 -end-1 size-2 rounded-full lg:hidden ${color}`} />;
}

/** The count of a page: as a number for sighted users, and in words for screen readers. */
export function SideCount({ scope, command }: CountProps) {
  const waiting = useWaiting(scope)[command];
  if (!waiting) return null;
  const { count, messageId, isAlarm } = waiting;
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
  const waiting = useWaiting(scope)[command];
  if (!waiting) return null;
  return (
    <span className={`text-xs ${waiting.isAlarm ? "text-danger" : "text-ink-muted"}`}>
      <FormattedMessage id={waiting.messageId} values={{ count: waiting.count }} />
    </span>
  );
}

/**
 * Open orders, and failing webhooks for users who can fix them, by the command of their page; zero counts are
 * omitted.
 */
function useWaiting(scope: SideScope): Record<string, Waiting | undefined> {
  const role = useProject(scope.app)?.role;
  const mayWriteWebhooks = role !== undefined && roleMay(role, "writeWebhooks");
  const { data: orders } = useQuery(openOrdersQuery({ app: scope.app, branch: scope.branch }));
  const { data: failing } = useQuery({ ...webhookHealthQuery(scope.app), enabled: mayWriteWebhooks });
  const waitingOf = (count: number | undefined, messageId: string, isAlarm: boolean) =>
    count ? { count, messageId, isAlarm } : undefined;
  return {
    goOrders: waitingOf(orders?.open, "shell.orders.open", false),
    goWebhooks: waitingOf(mayWriteWebhooks ? failing : undefined, "shell.webhooks.failing", true),
  };
}
