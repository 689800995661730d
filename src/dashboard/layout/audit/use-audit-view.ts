import { useMemo } from "react";
import type { AuditFilter } from "#dashboard/api/audit.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

/** Filters in the address; `since` and `until` are days in the format of a date field, both inclusive. */
export type AuditView = { action: string; user: string; since: string; until: string };

export function useAuditView() {
  const [params, changeParams] = useParamsState();
  return useMemo(() => {
    const read = (name: string) => params.get(name) ?? "";
    const view: AuditView = {
      action: read("action"),
      user: read("user"),
      since: read("since"),
      until: read("until"),
    };
    const changeView = (change: Partial<AuditView>) => changeParams(change);
    return { view, filter: filterOf(view), changeView };
  }, [params, changeParams]);
}

function filterOf({ action, user, since, until }: AuditView): AuditFilter {
  return {
    action: action || undefined,
    user: user || undefined,
    since: startOfDay(since, 0),
    until: startOfDay(until, 1),
  };
}

/** Start of a day in the user's time zone, a number of days after a given day; undefined for an invalid day. */
export function startOfDay(day: string, daysLater: number): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (date === undefined) return undefined;
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater).toISOString();
}
