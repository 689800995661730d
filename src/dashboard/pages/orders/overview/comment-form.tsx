import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { maxOrderComment, type OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { isPassing } from "#dashboard/api/transport/call.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { useKeptText } from "#dashboard/lib/storage/use-kept-text.ts";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { useUnanswered } from "./use-unanswered.ts";

/** Says something about an order without moving it. What could not be sent stays. */
export function CommentForm({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const person = session?.user?._id ?? "";
  const comment = useKeptText(`parlance.comment.${person}.${order._id}`);
  const { update, problem } = useOrderUpdate(scope, order._id);
  const text = comment.text.trim();
  const unanswered = useUnanswered({
    scope,
    order,
    person,
    onStored: (sent) => {
      comment.forgetSent(sent);
      update.reset();
    },
  });
  const send = async () => {
    if (text === "" || update.isPending) return;
    // Typed on below a comment that may be stored: first it is seen whether it is.
    if (await unanswered.isStored()) return;
    unanswered.begin(text, comment.text);
    try {
      await update.mutateAsync({ comment: text });
    } catch (error) {
      if (isPassing(error)) unanswered.lose();
      else unanswered.forget();
      throw error;
    }
    unanswered.forget();
    comment.forgetSent(comment.text);
    focusIfLost();
  };
  // What went wrong is said by the form.
  const handleSend = () => void send().catch(() => undefined);
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <textarea
        aria-label={intl.formatMessage({ id: "orders.comment" })}
        placeholder={intl.formatMessage({ id: "orders.comment.hint" })}
        rows={2}
        maxLength={maxOrderComment}
        dir="auto"
        value={comment.text}
        onChange={({ target }) => comment.setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) handleSend();
        }}
        className={inputClass}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {text !== "" && (
        <Button type="submit" isPending={update.isPending}>
          <FormattedMessage id="orders.comment.send" />
        </Button>
      )}
    </form>
  );
}
