import { useEffect, useEffectEvent, useState } from "react";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { isPassing } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import type { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { backoffMs } from "#dashboard/lib/time/retries.ts";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";

/** A comment whose request failed, with its text in the field and the shown problem. */
type FailedComment = { typed: string; problem: string; attempts: number };

/**
 * Sends comments one after the other. A failed request is repeated with the same idempotency key, so that the
 * comment is stored once. It is not repeated once the comment was changed or removed in the field.
 */
export function useCommentSending(
  scope: BranchScope,
  orderId: string,
  comment: ReturnType<typeof useStoredText>,
) {
  const errorMessage = useErrorMessage();
  const { update, problem } = useOrderUpdate(scope, orderId);
  const [failed, setFailed] = useState<FailedComment>();
  // A failed comment is repeated while the field still starts with its text.
  const waiting = comment.text.startsWith(failed?.typed ?? "") ? failed : undefined;

  async function send(): Promise<void> {
    const typed = waiting?.typed ?? comment.text;
    if (typed.trim() === "" || update.isPending) return;
    try {
      await update.mutateAsync({ comment: typed.trim() });
    } catch (error) {
      const attempts = waiting === undefined ? 0 : waiting.attempts + 1;
      return setFailed(isPassing(error) ? { typed, problem: errorMessage(error), attempts } : undefined);
    }
    setFailed(undefined);
    comment.forgetSent(typed);
    focusIfLost();
  }

  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(() => void sendAgain(), backoffMs(waiting.attempts));
    return () => clearTimeout(timer);
  }, [waiting]);
  const refusal = isPassing(update.error) ? undefined : problem;
  return { send, isPending: update.isPending, problem: waiting?.problem ?? refusal };
}
