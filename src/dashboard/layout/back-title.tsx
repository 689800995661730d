import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

/** The heading of one of many: the way back to all of them, then which one it is. */
export function BackTitle({ to, all, children }: { to: string; all: ReactNode; children: ReactNode }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link to={to} className="flex items-center rounded-sm text-ink-muted hover:text-ink hover:underline">
        <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
        {all}
      </Link>
      <span aria-hidden className="text-ink-muted">
        /
      </span>
      {children}
    </span>
  );
}
