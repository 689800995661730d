import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";

export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b border-line px-4 py-3">
      <h3 className="mb-2 text-xs font-medium text-ink-muted">
        <FormattedMessage id={title} />
      </h3>
      {children}
    </section>
  );
}
