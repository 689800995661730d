import type { ReactNode } from "react";

/** Stays at the foot of a page while something is selected: how much, and what can be done with it. */
export function SelectionStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-3 z-20 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-surface-2 px-3 py-2 text-sm shadow-overlay"
    >
      {children}
    </section>
  );
}
