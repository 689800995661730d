import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";

/** A section of the side panel. `id`: element id of a section that the list at the top of the panel links to. */
export function PanelSection({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="border-b border-line px-4 py-3">
      <h3 className="mb-2 text-sm font-semibold">
        <FormattedMessage id={title} />
      </h3>
      {children}
    </section>
  );
}
