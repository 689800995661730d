import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";

/** `id`: of a section that the list of sections at the top leads to. */
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
