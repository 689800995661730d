import { Pencil, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Discussion, DiscussionComment } from "#contract/discussions.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { editComment, removeComment } from "#dashboard/api/entries/discussions.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { originOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { removeOfTab } from "#dashboard/lib/storage/tab-storage.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { CommentConflict, type CommentSides } from "./comment-conflict.tsx";
import { CommentField } from "./comment-field.tsx";
import { piecesOf } from "./mention-text.ts";
import { useDiscussionAction, useThenRefresh } from "./use-discussion-action.ts";

type CommentProps = {
  scope: BranchScope;
  discussion: Discussion;
  comment: DiscussionComment;
  /** What is typed is kept under this name. */
  storageName: string;
  /** One's own can be changed and deleted. */
  isOwn: boolean;
};

/** What somebody said, with the people whom it names. */
export function ShownComment({ scope, discussion, comment, storageName, isOwn }: CommentProps) {
  const intl = useIntl();
  const edit = useThenRefresh(scope, discussion.key);
  const { act: action, isPending, problem } = useDiscussionAction(scope, discussion.key);
  const [state, setState] = useState<"shown" | "edited" | "left" | "removed">("shown");
  const [begun, setBegun] = useState(comment.etag);
  const ids = { discussionId: discussion._id, commentId: comment._id };
  const [opened, setOpened] = useState(comment.etag);
  const [before, setBefore] = useState(comment.text);
  const [conflict, setConflict] = useState<CommentSides>();
  const isOvertaken = opened !== comment.etag;
  const word = (id: string) => intl.formatMessage({ id });
  const item = useRef<HTMLLIElement>(null);
  /** Returns the focus to where the field was opened from, unless it has moved elsewhere meanwhile. */
  const leave = () => {
    const { activeElement, body } = document;
    setConflict(undefined);
    setState(activeElement === body || item.current?.contains(activeElement) ? "left" : "shown");
  };
  return (
    <li ref={item}>
      <p className="flex min-h-6 items-center gap-2 text-xs">
        <bdi className="truncate font-medium">{comment.user?.name ?? word("discussions.formerMember")}</bdi>
        <span className="flex-none text-ink-muted">
          <TimeAgo time={comment.created} />
          {comment.edited !== null && <> · {word("discussions.edited")}</>}
        </span>
        {isOwn && (
          <span className="ms-auto flex flex-none">
            {state !== "edited" && (
              <Button
                size="small"
                variant="ghost"
                key={state}
                autoFocus={state === "left"}
                aria-label={word("discussions.edit")}
                title={word("discussions.edit")}
                onPress={() => {
                  setBegun(comment.etag);
                  setOpened(comment.etag);
                  setBefore(comment.text);
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
      {state === "edited" && (
        <CommentField
          storageName={storageName}
          origin={originOfDiscussion(scope, discussion)}
          label={word("discussions.edit")}
          actionLabel={<FormattedMessage id="discussions.save" />}
          app={scope.app}
          first={comment.text}
          takesFocus
          onSend={async (text) => {
            try {
              await edit(() => editComment(scope, ids, { text, etag: begun }));
            } catch (error) {
              // It was changed in another tab: what it says by now is shown, and then may be replaced.
              const theirs = currentOf<DiscussionComment>(error);
              if (theirs) {
                setBegun(theirs.etag);
                setConflict({ before, mine: text, theirs: theirs.text, etag: theirs.etag });
              }
              throw error;
            }
            leave();
          }}
          onLeave={leave}
          conflict={
            conflict ? (
              <CommentConflict
                app={scope.app}
                sides={conflict}
                onSettle={(side) => {
                  if (side === "theirs") {
                    removeOfTab(storageName);
                    return leave();
                  }
                  setConflict(undefined);
                  setBefore(conflict.theirs);
                  item.current?.querySelector("textarea")?.focus();
                }}
              />
            ) : null
          }
        />
      )}
      {(state !== "edited" || (isOvertaken && !conflict)) && (
        <p dir="auto" className="text-sm break-words whitespace-pre-wrap">
          {piecesOf(comment.text, comment.mentions).map((piece, index) =>
            typeof piece === "string" ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
              <bdi key={index} className="font-medium text-accent">
                @{piece.name}
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
