import { useEffect, useRef, useState } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { isPassing } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import type { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { backoffMs } from "#dashboard/lib/time/retries.ts";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";

/** A comment that was sent and not answered, as it stands in its field, and what is said about it meanwhile. */
type Unanswered = { typed: string; problem: string; tries: number };

/**
 * Sends comments one after the other. One that is not answered is sent again until it is, and stored once, as the same
 * intention; not any more when it was changed or taken out of the field: then it is not what its person wants to say.
 */
export function useCommentSending(
  scope: BranchScope,
  orderId: string,
  comment: ReturnType<typeof useStoredText>,
) {
  const errorMessage = useErrorMessage();
  const { update, problem } = useOrderUpdate(scope, orderId);
  const [unanswered, setUnanswered] = useState<Unanswered>();
  const waiting = comment.text.startsWith(unanswered?.typed ?? "") ? unanswered : undefined;

  async function send(): Promise<void> {
    const typed = waiting?.typed ?? comment.text;
    if (typed.trim() === "" || update.isPending) return;
    try {
      await update.mutateAsync({ comment: typed.trim() });
    } catch (error) {
      const tries = waiting === undefined ? 0 : waiting.tries + 1;
      return setUnanswered(isPassing(error) ? { typed, problem: errorMessage(error), tries } : undefined);
    }
    setUnanswered(undefined);
    comment.forgetSent(typed);
    focusIfLost();
  }

  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    if (waiting === undefined) return;
    const timer = setTimeout(() => void latest.current(), backoffMs(waiting.tries));
    return () => clearTimeout(timer);
  }, [waiting]);
  const refusal = isPassing(update.error) ? undefined : problem;
  return { send, isPending: update.isPending, problem: waiting?.problem ?? refusal };
}
