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

export function Empty({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="rounded-md border border-dashed border-line-strong px-5 py-8 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="mt-2 text-sm text-ink-muted">{children}</div>}
    </div>
  );
}
