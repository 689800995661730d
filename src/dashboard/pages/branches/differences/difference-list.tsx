import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { DifferenceQuery, ListedDifference } from "#dashboard/api/branches/branches.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { useDifferenceRows } from "./use-difference-rows.ts";

/** Estimated height of a row before it is measured, in pixels. */
const estimatedHeight = 57;
/** Height of the sticky bar, in pixels. */
const barHeight = 96;

type ListProps = {
  label: string;
  queryOf: (position: number) => DifferenceQuery;
  /** Content above the rows, once their counts are loaded. */
  bar: (numbers: { added: number; changed: number; removed: number; matching: number }) => ReactNode;
  /** Shown when there are no differences. */
  nothing: ReactNode;
  children: (row: ListedDifference) => ReactNode;
};

/** List of differences that loads its rows as they scroll into view. */
export function DifferenceList({ label, queryOf, bar, nothing, children }: ListProps) {
  const { numbers, isPending, isStale, error, retry, rowAt, onRange } = useDifferenceRows(queryOf);
  if (error !== null && numbers === undefined) return <Failed error={error} onRetry={retry} />;
  if (isPending || numbers === undefined) return <Loading lines={8} />;
  if (numbers.added + numbers.changed + numbers.removed === 0) return nothing;
  return (
    <>
      {bar(numbers)}
      {error !== null && <Failed error={error} onRetry={retry} />}
      {numbers.matching === 0 && (
        <Empty icon={SearchX} title={<FormattedMessage id="branches.nothingFound" />} />
      )}
      <div aria-busy={isStale} className={isStale ? "opacity-60" : ""}>
        <WindowedList
          label={label}
          count={numbers.matching}
          estimate={estimatedHeight}
          covered={barHeight}
          keyOf={(index) => index}
          onRange={onRange}
        >
          {(index) => {
            const row = rowAt(index);
            return (
              <div className="border-b border-line py-2">
                {row ? children(row) : <div className="h-10 rounded-md bg-surface-3" />}
              </div>
            );
          }}
        </WindowedList>
      </div>
    </>
  );
}

/** Bar above a list; sticks to the top while the list scrolls, except on narrow screens. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <div className="z-20 -mx-4 flex flex-col gap-2 border-b border-line bg-surface px-4 py-2 sm:sticky sm:top-0 sm:-mx-6 sm:px-6">
      {children}
    </div>
  );
}
