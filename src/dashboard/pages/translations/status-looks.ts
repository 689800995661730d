import { Check, Circle, Eye, type LucideIcon, PencilLine, Square, X } from "lucide-react";

/** The five built-in statuses as people see them: always a colour, an icon and a word. */
export type StatusLook = { value: string; message: string; icon: LucideIcon; tone: string };

export const statusLooks: readonly StatusLook[] = [
  { value: "0", message: "grid.status.none", icon: Circle, tone: "text-status-none" },
  { value: "1", message: "grid.status.accepted", icon: Check, tone: "text-status-accepted" },
  { value: "2", message: "grid.status.needsReview", icon: Eye, tone: "text-status-review" },
  { value: "3", message: "grid.status.needsTranslation", icon: PencilLine, tone: "text-status-translation" },
  { value: "4", message: "grid.status.rejected", icon: X, tone: "text-status-rejected" },
];

export const customStatusIcon = Square;

export function statusLook(value: string): StatusLook | undefined {
  return statusLooks.find((look) => look.value === value);
}
