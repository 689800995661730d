import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { inputClass } from "#dashboard/ui/text-field.tsx";
import { maxComment } from "./order-limits.ts";
import { useOrderUpdate } from "./use-order-update.ts";

/** Says something about an order without moving it. What could not be sent stays. */
export function CommentForm({ scope, orderId }: { scope: BranchScope; orderId: string }) {
  const intl = useIntl();
  const [comment, setComment] = useState("");
  const { update, problem } = useOrderUpdate(scope, orderId);
  const text = comment.trim();
  const send = () => {
    if (text === "" || update.isPending) return;
    update.mutate({ comment: text }, { onSuccess: () => setComment("") });
  };
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        aria-label={intl.formatMessage({ id: "orders.comment" })}
        placeholder={intl.formatMessage({ id: "orders.comment.hint" })}
        rows={2}
        maxLength={maxComment}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
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
