import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";

/** Definition list: name and value per row. */
export function DefinitionList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line rounded-md border border-line text-sm">{children}</dl>;
}

export function Definition({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
      <dt className="w-48 text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="min-w-0 flex-1">{children}</dd>
    </div>
  );
}
