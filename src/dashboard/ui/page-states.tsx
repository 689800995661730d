import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useIntl } from "react-intl";

/** Delay in ms before a loading state is shown. */
const lateMs = 300;

/** Placeholder lines in the shape of the content. */
export function Loading({ lines = 6 }: { lines?: number }) {
  const intl = useIntl();
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <div role="status" aria-label={intl.formatMessage({ id: "shell.loading" })} className="space-y-3 py-2">
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((line) => (
        <div key={line} className="h-8 rounded-md bg-surface-3" />
      ))}
    </div>
  );
}

/** Explains why a page or list is empty, with the icon of the page. The children are buttons for the next step. */
export function Empty(props: { icon?: LucideIcon; title: ReactNode; children?: ReactNode }) {
  const { icon: Icon, title, children } = props;
  return (
    <div className="flex flex-col items-center px-5 py-10 text-center">
      {Icon && (
        <span className="mb-3 flex size-10 items-center justify-center rounded-full bg-surface-3 text-ink-muted">
          <Icon aria-hidden size={20} />
        </span>
      )}
      <p className="max-w-prose font-medium text-balance">{title}</p>
      {children && <div className="mt-1.5 max-w-prose text-sm text-balance text-ink-muted">{children}</div>}
    </div>
  );
}
