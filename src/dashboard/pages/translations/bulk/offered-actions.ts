import type { IntlShape } from "react-intl";
import { roleMay, roleMaySet } from "#contract/permissions.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import { canWriteTexts, type PageDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import type { BulkActionName, BulkStart } from "./bulk-values.ts";

type Deps = Pick<PageDeps, "rights" | "columns" | "statuses">;

/** Actions without a status, in the order and the groups of the menu. */
const groups: ReadonlyArray<ReadonlyArray<BulkActionName | BulkStart>> = [
  ["publish", "lock", "unlock", "exclude", "include"],
  ["copyFrom", "clear", "replace"],
  [
    "tag",
    "untag",
    "move",
    "setMaxLength",
    { action: "exclude", of: "keys" },
    { action: "include", of: "keys" },
  ],
  ["fixChecks", "dismissChecks", "markUpToDate"],
  ["delete"],
];

/** Actions that the user may use in a shown language or on keys, by groups; empty groups are left out. */
export function offeredActions(deps: Deps): BulkStart[][] {
  const others = groups.map((group) =>
    group
      .map((item): BulkStart => (typeof item === "string" ? { action: item } : item))
      .filter(({ action }) => mayUse(action, deps)),
  );
  return [statusActions(deps), ...others].filter((group) => group.length > 0);
}

/** Accepting comes first, as the most frequent action, and removing the status last. */
function statusActions(deps: Deps): BulkStart[] {
  if (!mayUse("setStatus", deps)) return [];
  const { statuses, rights } = deps;
  // The list begins with "no status", followed by "accepted".
  const [noStatus, ...others] = statuses.filter(({ roles = [] }) => roleMaySet(rights.role, { roles }));
  const ordered = noStatus ? [...others, noStatus] : others;
  const [accepted, ...rest] = ordered.map(({ value }): BulkStart => ({ action: "setStatus", status: value }));
  const published: BulkStart[] = mayUse("publish", deps) ? [{ action: "publish", accept: true }] : [];
  return [...(accepted ? [accepted] : []), ...published, ...rest];
}

function mayUse(action: BulkActionName, deps: Deps): boolean {
  const { rights, columns } = deps;
  switch (action) {
    case "setStatus":
    case "dismissChecks":
      return rights.canWrite && columns.some((column) => columnLanguage(column)?.reviewable);
    case "publish":
      return rights.canPublish && rights.drafts;
    case "lock":
    case "unlock":
    case "exclude":
    case "include":
    case "move":
    case "setMaxLength":
      return rights.canPublish;
    case "tag":
    case "untag":
      return rights.canWrite && rights.role !== null && roleMay(rights.role, "writeTags");
    case "delete":
      return rights.canDeleteKeys;
    default:
      return canWriteTexts(deps);
  }
}

/** Name of an action, as in the menu. */
export function actionName(intl: IntlShape, start: BulkStart, { statuses }: Pick<Deps, "statuses">): string {
  if (start.action !== "setStatus") return intl.formatMessage({ id: `bulk.action.${nameOf(start)}` });
  const style = statuses.find(({ value }) => value === start.status);
  return style?.name ?? intl.formatMessage({ id: statusMessageId(start.status) ?? "bulk.action.setStatus" });
}

/** Id of the message that names a built-in status as an action; undefined for a custom status. */
function statusMessageId(status: string | undefined): string | undefined {
  return status !== undefined && /^[0-4]$/.test(status) ? `bulk.status.${status}` : undefined;
}

/** Id of the message that names an action in the palette; undefined for a custom status. */
export function actionMessageId(start: BulkStart): string | undefined {
  return start.action === "setStatus" ? statusMessageId(start.status) : `bulk.action.${nameOf(start)}`;
}

/** Name of an action in the ids of its messages. */
export function nameOf({ action, status, accept, of }: BulkStart) {
  if (action === "setStatus" && status === "1") return "accept";
  if (of === "keys") return `${action}Keys`;
  return accept ? "acceptAndPublish" : action;
}

export function actionId(start: BulkStart): string {
  return start.status === undefined ? nameOf(start) : `${start.action} ${start.status}`;
}
