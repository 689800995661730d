import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Discussion, DiscussionComment } from "#contract/discussions.ts";
import { formerMember } from "#contract/people/former-member.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { editComment, removeComment } from "#dashboard/api/entries/discussions.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { personName } from "#dashboard/api/people/person-name.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { originOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { CommentConflict } from "./comment-conflict.tsx";
import { CommentField } from "./comment-field.tsx";
import { piecesOf } from "./mention-text.ts";
import { useCommentEdit } from "./use-comment-edit.ts";
import { useDiscussionAction, useThenRefresh } from "./use-discussion-action.ts";

type CommentProps = {
  scope: BranchScope;
  discussion: Discussion;
  comment: DiscussionComment;
  /** What is typed is kept under names that begin so. */
  storageName: string;
  /** The name under which something is typed in its place. */
  keptEdit: string | undefined;
  /** One's own can be changed and deleted. */
  isOwn: boolean;
};

/** What somebody said, with the people whom it names. */
export function ShownComment({ scope, discussion, comment, storageName, keptEdit, isOwn }: CommentProps) {
  const intl = useIntl();
  const send = useThenRefresh(scope, discussion.key);
  const { act: action, isPending, problem } = useDiscussionAction(scope, discussion.key);
  const edit = useCommentEdit(comment, { storageName, keptEdit });
  // What was typed before the page was left is there at once.
  const [state, setState] = useState<"shown" | "resumed" | "edited" | "left" | "removed">(
    isOwn && keptEdit !== undefined ? "resumed" : "shown",
  );
  const isEdited = state === "edited" || state === "resumed";
  const [asked, setAsked] = useState(0);
  const ids = { discussionId: discussion._id, commentId: comment._id };
  const word = (id: string) => intl.formatMessage({ id });
  const item = useRef<HTMLLIElement>(null);
  /** Returns the focus to where the field was opened from, unless it has moved elsewhere meanwhile. */
  const leave = () => {
    const { activeElement, body } = document;
    setAsked(0);
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
          first={comment.text}
          takesFocus={state === "edited"}
          onSend={async (text) => {
            if (text === comment.text) return leave();
            try {
              await send(() => editComment(scope, ids, { text, etag: edit.etag }));
            } catch (error) {
              if (currentOf<DiscussionComment>(error)) setAsked((before) => before + 1);
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
                asked={asked}
                onSettle={(side) => {
                  edit.settle(side);
                  if (side === "theirs") return leave();
                  setAsked(0);
                  item.current?.querySelector("textarea")?.focus();
                }}
              />
            )
          }
        />
      )}
      {!isEdited && (
        <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
          {piecesOf(comment.text, comment.mentions).map((piece, index) =>
            typeof piece === "string" ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <bdi key={index} className="font-medium text-accent">
                @{personName(intl, piece.name)}
              </bdi>
            ),
          )}
        </p>
      )}
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
