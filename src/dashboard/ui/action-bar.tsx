import type { ReactNode } from "react";

/**
 * Actions of a long page, always visible at its bottom. The style sheet keeps focused elements from being scrolled
 * behind it.
 */
export function ActionBar({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <div
      data-action-bar=""
      className={`sticky bottom-0 z-10 border-t border-line bg-surface py-3 ${className}`}
    >
      {children}
    </div>
  );
}
