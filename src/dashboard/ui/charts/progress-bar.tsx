/** A progress bar, beside which callers show the progress in words. */
export function ProgressBar({ done, all, label }: { done: number; all: number; label: string }) {
  const percent = all === 0 ? 0 : Math.floor((done * 100) / all);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-surface-3"
    >
      <div className="h-full rounded-full bg-status-accepted" style={{ width: `${percent}%` }} />
    </div>
  );
}
