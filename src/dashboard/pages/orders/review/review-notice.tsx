import { FormattedMessage } from "react-intl";
import { SkippedTexts } from "#dashboard/pages/orders/delivery/skipped-texts.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { CloseButton } from "#dashboard/ui/close-button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { OrderReviewing } from "./use-review.ts";

/** Result of the last review, with an undo button. */
export function ReviewNotice({ reviewing }: { reviewing: OrderReviewing }) {
  const { done, problem, undo, dismiss } = reviewing;
  if (problem !== undefined) return <Notice tone="danger">{problem}</Notice>;
  if (done === undefined) return null;
  const { changeSet } = done;
  const kinds = (["accepted", "published", "returned"] as const).filter((kind) => done[kind] > 0);
  return (
    <Notice>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1">
          {done.isUndone ? (
            <FormattedMessage id="orders.review.undone" />
          ) : kinds.length === 0 && done.skipped.length === 0 ? (
            <FormattedMessage id="orders.review.nothing" />
          ) : (
            kinds.map((kind) => (
              <span key={kind} className="me-2">
                <FormattedMessage id={`orders.review.${kind}`} values={{ count: done[kind] }} />
              </span>
            ))
          )}
        </span>
        {changeSet !== null && (
          <Button size="small" isPending={undo.isPending} onPress={() => undo.mutate(changeSet)}>
            <FormattedMessage id="orders.review.undo" />
          </Button>
        )}
        <CloseButton onPress={dismiss} />
      </span>
      <SkippedTexts skipped={done.skipped} counts={done.skippedCounts} />
    </Notice>
  );
}
