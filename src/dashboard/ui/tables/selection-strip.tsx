import type { ReactNode } from "react";

/** A bar at the bottom of a page while rows are selected: their number and the actions on them. */
export function SelectionStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      data-action-bar=""
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface-2 px-3 py-2 text-sm shadow-overlay"
    >
      {children}
    </section>
  );
}
