import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { maxOrderComment } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { useKeptText } from "#dashboard/lib/storage/use-kept-text.ts";
import { useOrderUpdate } from "#dashboard/pages/orders/use-order-update.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Says something about an order without moving it. What could not be sent stays. */
export function CommentForm({ scope, orderId }: { scope: BranchScope; orderId: string }) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const comment = useKeptText(`parlance.comment.${session?.user?._id ?? ""}.${orderId}`);
  const { update, problem } = useOrderUpdate(scope, orderId);
  const text = comment.text.trim();
  const send = async () => {
    if (text === "" || update.isPending) return;
    await update.mutateAsync({ comment: text });
    comment.forget(comment.text);
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
