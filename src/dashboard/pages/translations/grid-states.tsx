import { useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useEarlyArrow } from "./grid/keyboard/early-arrow.ts";

/** Loading time after which placeholders appear, in ms. */
const lateMs = 300;

function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), lateMs);
    return () => clearTimeout(timer);
  }, []);
  return late;
}

/** Placeholder rows in the layout of the grid, so that nothing shifts when they arrive. */
export function GridLoading() {
  const intl = useIntl();
  const late = useLate();
  useEarlyArrow();
  if (!late) return <div className="flex-1" />;
  return (
    <div
      role="status"
      aria-label={intl.formatMessage({ id: "grid.cell.loading" })}
      className="flex-1 overflow-hidden"
    >
      {Array.from({ length: 24 }, (_, index) => `row ${index}`).map((name) => (
        <div key={name} className="flex h-13 items-center gap-8 border-b border-line px-3">
          <span className="h-3 w-1/6 rounded-sm bg-surface-3" />
          <span className="h-3 w-1/4 rounded-sm bg-surface-3" />
          <span className="h-3 w-1/5 rounded-sm bg-surface-3" />
        </div>
      ))}
    </div>
  );
}

export function GridFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const errorMessage = useErrorMessage();
  return (
    <div role="alert" className="p-6">
      <p className="font-medium">
        <FormattedMessage id="grid.failed" />
      </p>
      <p className="mt-1 mb-3 text-ink-muted">{errorMessage(error)}</p>
      <Button onPress={onRetry}>
        <FormattedMessage id="grid.failed.retry" />
      </Button>
    </div>
  );
}

export function RowsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex items-center gap-3 border-b border-line px-4 py-2 text-danger">
      <FormattedMessage id="grid.failed.rows" />
      <Button size="small" onPress={onRetry}>
        <FormattedMessage id="grid.failed.retry" />
      </Button>
    </div>
  );
}
