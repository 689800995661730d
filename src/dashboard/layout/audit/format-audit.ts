import type { IntlShape } from "react-intl";
import type { AuditEntry } from "#contract/audit.ts";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import { projectRoles } from "#contract/permissions.ts";
import { isolated } from "#dashboard/lib/isolated.ts";
import type { AuditPerson } from "./audit-person.ts";

type Fields = Record<string, unknown>;

/** Name of an action; an action from a newer server keeps its technical name. */
export function formatAction(intl: IntlShape, action: string): string {
  const id = `audit.${action}`;
  return id in intl.messages ? intl.formatMessage({ id }) : action;
}

/** The subject of an action and one line for each changed field. */
export function formatDetails(
  intl: IntlShape,
  { action, details }: AuditEntry,
  people: readonly AuditPerson[],
): string[] {
  const branches = { from: textOf(details.name), to: textOf(fieldsOf(details.branch).name) };
  if (action === "branch.merged") return [intl.formatMessage({ id: "audit.detail.merged" }, branches)];
  const nameOf = (userId: string) => people.find((person) => person.userId === userId)?.name;
  return [subjectOf(intl, details, nameOf), ...changesOf(intl, details)].filter((line) => line !== "");
}

/** Returns the subject of a log entry: names of resources and people, and other details of its action. */
function subjectOf(intl: IntlShape, details: Fields, nameOf: (userId: string) => string | undefined): string {
  const { before, after, webhook, order, branch, role, email, userId, siblingOf, from, kind, reason } =
    details;
  const { languages, removed } = details;
  const names = [
    textOf(details.name) ?? textOf(fieldsOf(after).name) ?? textOf(fieldsOf(before).name),
    textOf(email),
    textOf(details.name) === undefined && typeof userId === "string" ? nameOf(userId) : undefined,
    Array.isArray(languages) && languages.length > 0 ? formatValue(intl, languages) : undefined,
    textOf(fieldsOf(webhook).url),
    formatOrder(intl, order),
    textOf(fieldsOf(branch).name),
    typeof role === "string" ? formatValue(intl, role) : undefined,
    kind === "project" ? intl.formatMessage({ id: "access.token" }) : undefined,
    typeof siblingOf === "string"
      ? intl.formatMessage({ id: "audit.detail.sibling" }, { app: siblingOf })
      : undefined,
    typeof removed === "number"
      ? intl.formatMessage({ id: "audit.detail.removed" }, { count: removed })
      : undefined,
    from === "backup" ? intl.formatMessage({ id: "audit.detail.backup" }) : undefined,
    typeof reason === "string" ? formatReason(intl, reason) : undefined,
  ];
  return names.filter((name) => name !== undefined && name !== "").join(" · ");
}

function formatOrder(intl: IntlShape, order: unknown): string | undefined {
  const { number, title } = fieldsOf(order);
  if (typeof number !== "number") return undefined;
  const name = intl.formatMessage({ id: "audit.detail.order" }, { number: String(number) });
  return typeof title === "string" ? `${name} (${isolated(title)})` : name;
}

function formatReason(intl: IntlShape, reason: string): string {
  const id = `audit.reason.${reason}`;
  return id in intl.messages ? intl.formatMessage({ id }) : reason;
}

/** One line for each changed field; none for a created or deleted resource, whose name is enough. */
function changesOf(intl: IntlShape, details: Fields): string[] {
  if (details.branching === true) return [intl.formatMessage({ id: "audit.detail.branching" })];
  const permissions = fieldsOf(details.permissions);
  const flags = Object.entries(permissions).map(([name, value]) => ({ name, value }));
  if (flags.length > 0)
    return flags.map(({ name, value }) => `${formatFieldName(intl, name)}: ${formatValue(intl, value)}`);
  const { before, after } = withFields(details);
  if (!isFields(before) || !isFields(after)) return [];
  return Object.keys(after)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) =>
      intl.formatMessage(
        { id: "audit.change" },
        {
          field: formatFieldName(intl, name),
          before: formatField(intl, name, before[name]),
          after: formatField(intl, name, after[name]),
        },
      ),
    );
}

/** Converts changes of a team role, which the log stores without a field name. */
function withFields({ before, after }: Fields): Fields {
  return typeof before === "string" && typeof after === "string"
    ? { before: { role: before }, after: { role: after } }
    : { before, after };
}

function formatFieldName(intl: IntlShape, name: string): string {
  const id = [`audit.field.${name}`, `rule.${name}`].find((candidate) => candidate in intl.messages);
  return id === undefined ? name : intl.formatMessage({ id });
}

/** The value of a field. As `languages` of a member or an invitation, null means all languages. */
function formatField(intl: IntlShape, name: string, value: unknown): string {
  if (name === "languages" && value === null) return intl.formatMessage({ id: "audit.all" });
  return formatValue(intl, value);
}

function formatValue(intl: IntlShape, value: unknown): string {
  if (typeof value === "boolean") return intl.formatMessage({ id: value ? "audit.on" : "audit.off" });
  if (value === null || value === undefined) return intl.formatMessage({ id: "audit.none" });
  if (Array.isArray(value))
    return value.length === 0
      ? intl.formatMessage({ id: "audit.none" })
      : intl.formatList(value.map((item) => formatValue(intl, item)));
  const role = projectRoles.find((candidate) => candidate === value);
  if (role !== undefined) return intl.formatMessage({ id: `role.${role}` });
  const status = orderStatuses.find((candidate) => candidate === value);
  if (status !== undefined) return intl.formatMessage({ id: `orders.status.${status}` });
  return value === "member" ? intl.formatMessage({ id: "team.role.member" }) : String(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {};
}
