import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

const tones = {
  info: { icon: Info, className: "border-line-strong bg-surface-2" },
  success: { icon: CircleCheck, className: "border-success bg-surface text-success" },
  warning: { icon: TriangleAlert, className: "border-warning bg-surface text-warning" },
  danger: { icon: CircleAlert, className: "border-danger bg-surface text-danger" },
};

/** A message about a result, shown where the action happened. */
export function Notice({ tone = "info", children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { icon: Icon, className } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`flex items-start gap-2 rounded-md border px-3 py-2 text-sm ${className}`}
    >
      <Icon aria-hidden size={16} className="mt-0.5 flex-none" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
