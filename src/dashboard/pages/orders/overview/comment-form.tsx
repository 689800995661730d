import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { maxOrderComment, type OrderDetails } from "#contract/orders/orders.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { useCommentSending } from "./use-comment-sending.ts";

/** Adds a comment to an order. A comment that could not be sent stays in the field. */
export function CommentForm({ scope, order }: { scope: BranchScope; order: OrderDetails }) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const person = session?.user?._id ?? "";
  const storageName = `comment.${person}.${order._id}`;
  const comment = useStoredText(storageName);
  const { send, isPending, problem } = useCommentSending(scope, order._id, comment);
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        data-storage-name={storageName}
        aria-label={intl.formatMessage({ id: "orders.comment" })}
        placeholder={intl.formatMessage({ id: "orders.comment.hint" })}
        rows={2}
        maxLength={maxOrderComment}
        {...(comment.text === "" ? {} : { dir: "auto" })}
        value={comment.text}
        onChange={({ target }) => comment.setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
        }}
        className={inputClass}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
      {comment.text.trim() !== "" && (
        <Button type="submit" isPending={isPending}>
          <FormattedMessage id="orders.comment.send" />
        </Button>
      )}
    </form>
  );
}
