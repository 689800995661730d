import { ChevronLeft, ChevronRight } from "lucide-react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";

/** The shown range of a long list, with buttons for the previous and next page; nothing if there is a single page. */
export function Pager(props: { page: number; size: number; total: number; onPage: (page: number) => void }) {
  const { page, size, total, onPage } = props;
  if (total <= size) return null;
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, total)];
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 text-sm">
      <span role="status" className="text-ink-muted tabular-nums">
        <FormattedMessage id="pager.shown" values={{ from, to, total }} />
      </span>
      <span className="flex gap-1">
        <Button isStep size="small" isPending={page === 1} onPress={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden size={14} className="rtl:-scale-x-100" />
          <FormattedMessage id="pager.previous" />
        </Button>
        <Button isStep size="small" isPending={to === total} onPress={() => onPage(page + 1)}>
          <FormattedMessage id="pager.next" />
          <ChevronRight aria-hidden size={14} className="rtl:-scale-x-100" />
        </Button>
      </span>
    </div>
  );
}
