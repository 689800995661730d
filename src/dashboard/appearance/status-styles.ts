import { Check, Circle, Eye, type LucideIcon, PencilLine, Square, X } from "lucide-react";
import type { IntlShape } from "react-intl";
import type { CustomStatus } from "#contract/statuses.ts";
import { builtInStatuses } from "#contract/statuses.ts";

/** Appearance of a status: always a colour, an icon and a word. */
export type StatusStyle = {
  value: string;
  icon: LucideIcon;
  /** A message id, or for a custom status the name that the team chose. */
  message?: string;
  name?: string;
  tone?: string;
  color?: string;
  /**
   * For custom statuses: the roles that may set it (an empty list means all roles), and whether a comment is required.
   */
  roles?: readonly string[];
  commentRequired?: boolean;
};

const builtInStyles: readonly StatusStyle[] = [
  { value: "0", message: "grid.status.none", icon: Circle, tone: "text-status-none" },
  { value: "1", message: "grid.status.accepted", icon: Check, tone: "text-status-accepted" },
  { value: "2", message: "grid.status.needsReview", icon: Eye, tone: "text-status-review" },
  { value: "3", message: "grid.status.needsTranslation", icon: PencilLine, tone: "text-status-translation" },
  { value: "4", message: "grid.status.rejected", icon: X, tone: "text-status-rejected" },
];

export const noStatus = "0";
export const accepted = "1";
export const needsReview = "2";
export const needsTranslation = "3";
export const rejected = "4";

/** The built-in statuses in the order of their keys, then the custom statuses of the team. */
export function statusStylesOf(customs: readonly CustomStatus[]): StatusStyle[] {
  const custom = customs.map(({ _id, ...status }) => ({ value: _id, icon: Square, ...status }));
  return [...builtInStyles, ...custom];
}

/** Name of a status in a search: the built-in name, or the name that the team chose. */
export function statusName({ value, name }: StatusStyle): string {
  return name ?? builtInStatuses.find((status) => status.value === value)?.name ?? value;
}

/** The status that a search refers to: by its value, or by its name from `statusName`, whatever its case and spaces. */
export function statusNamed(statusStyles: readonly StatusStyle[], named: string): StatusStyle | undefined {
  /** The name without case, spaces, hyphens and underscores. */
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]/g, "");
  return (
    statusStyles.find((statusStyle) => statusStyle.value === named || statusName(statusStyle) === named) ??
    statusStyles.find((style) => plain(statusName(style)) === plain(named))
  );
}

export function statusStyleOf(statusStyles: readonly StatusStyle[], value: string): StatusStyle {
  return (
    statusStyles.find((style) => style.value === value) ?? {
      value,
      message: "grid.status.custom",
      icon: Square,
    }
  );
}

export function statusWord(intl: IntlShape, { name, message }: Omit<StatusStyle, "value">): string {
  return name ?? intl.formatMessage({ id: message ?? "grid.status.custom" });
}
