import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Discussion, DiscussionComment } from "#contract/discussions.ts";
import { formerMember } from "#contract/members/former-member.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { editComment, removeComment } from "#dashboard/api/discussions/discussions.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { originOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { CommentConflict } from "./comment-conflict.tsx";
import { CommentField } from "./comment-field.tsx";
import { segmentsOf } from "./mention-text.ts";
import { useCommentEdit } from "./use-comment-edit.ts";
import { useDiscussionAction, useThenRefresh } from "./use-discussion-action.ts";

type CommentProps = {
  scope: BranchScope;
  discussion: Discussion;
  comment: DiscussionComment;
  /** Prefix of the storage names of unsent texts. */
  storageName: string;
  /** Storage name of an unsent edit of this comment. */
  storedEdit: string | undefined;
  /** Whether the comment is the user's, who can edit and delete it. */
  isOwn: boolean;
};

/** A comment; its author can edit and delete it. */
export function ShownComment({ scope, discussion, comment, storageName, storedEdit, isOwn }: CommentProps) {
  const intl = useIntl();
  const send = useThenRefresh(scope, discussion.key);
  const { action, isPending, problem } = useDiscussionAction(scope, discussion.key);
  const edit = useCommentEdit(comment, { storageName, storedEdit });
  // "resumed": an edit typed before the page was left is shown at once. "left": the edit button has the focus.
  // "removed": the removal waits for a confirmation.
  const [state, setState] = useState<"shown" | "resumed" | "edited" | "left" | "removed">(
    isOwn && storedEdit !== undefined ? "resumed" : "shown",
  );
  const isEdited = state === "edited" || state === "resumed";
  const [attempts, setAttempts] = useState(0);
  const ids = { discussionId: discussion._id, commentId: comment._id };
  const word = (id: string) => intl.formatMessage({ id });
  const item = useRef<HTMLLIElement>(null);
  /** Returns the focus to the button that opened the field, unless the focus has moved elsewhere. */
  const leave = () => {
    const { activeElement, body } = document;
    setAttempts(0);
    setState(activeElement === body || item.current?.contains(activeElement) ? "left" : "shown");
  };
  return (
    <li ref={item}>
      <p className="flex min-h-6 items-center gap-2 text-xs">
        <span className="truncate font-medium">
          <PersonName name={comment.user?.name ?? formerMember} />
        </span>
        <span className="flex-none text-ink-muted">
          <TimeAgo time={comment.created} />
          {comment.edited !== null && <> · {word("discussions.edited")}</>}
        </span>
        {isOwn && (
          <span className="ms-auto flex flex-none">
            {!isEdited && (
              <Button
                size="small"
                variant="ghost"
                key={state}
                autoFocus={state === "left"}
                aria-label={word("discussions.edit")}
                title={word("discussions.edit")}
                onPress={() => {
                  edit.begin();
                  setState("edited");
                }}
              >
                <Pencil aria-hidden size={13} />
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              aria-label={word("discussions.remove")}
              title={word("discussions.remove")}
              onPress={() => setState("removed")}
            >
              <Trash2 aria-hidden size={13} />
            </Button>
          </span>
        )}
      </p>
      {isEdited && (
        <CommentField
          storageName={edit.name}
          origin={originOfDiscussion(scope, discussion)}
          label={word("discussions.edit")}
          actionLabel={<FormattedMessage id="discussions.save" />}
          app={scope.app}
          initialText={comment.text}
          takesFocus={state === "edited"}
          onSend={async (text) => {
            if (text === comment.text) return leave();
            try {
              await send(() => editComment(scope, ids, { text, etag: edit.etag }));
            } catch (error) {
              if (currentOf<DiscussionComment>(error)) setAttempts((before) => before + 1);
              throw error;
            }
            leave();
          }}
          onLeave={leave}
          conflictOf={(mine) =>
            edit.etag === comment.etag || mine === comment.text ? null : (
              <CommentConflict
                app={scope.app}
                before={edit.before}
                mine={mine}
                theirs={comment.text}
                etag={comment.etag}
                attempts={attempts}
                onResolve={(side) => {
                  edit.resolve(side);
                  if (side === "theirs") return leave();
                  setAttempts(0);
                  item.current?.querySelector("textarea")?.focus();
                }}
              />
            )
          }
        />
      )}
      {!isEdited && <CommentText comment={comment} />}
      {state === "removed" && (
        <ConfirmDialog
          title={word("discussions.remove.title")}
          actionLabel={word("discussions.remove")}
          problem={problem}
          isPending={isPending}
          onConfirm={() => action(() => removeComment(scope, ids))}
          onClose={() => setState("shown")}
        >
          <FormattedMessage
            id={discussion.comments.length === 1 ? "discussions.remove.last" : "discussions.remove.about"}
          />
        </ConfirmDialog>
      )}
    </li>
  );
}

/** The text of a comment, with the names of mentioned people. */
function CommentText({ comment }: { comment: DiscussionComment }) {
  const intl = useIntl();
  return (
    <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
      {segmentsOf(comment.text, comment.mentions).map((segment, index) =>
        typeof segment === "string" ? (
          segment
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments do not move
          <bdi key={index} className="font-medium text-accent">
            @{personName(intl, segment.name)}
          </bdi>
        ),
      )}
    </p>
  );
}
