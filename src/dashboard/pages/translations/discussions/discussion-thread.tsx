import { FormattedMessage, useIntl } from "react-intl";
import type { Discussion } from "#contract/discussions.ts";
import { limits } from "#contract/limits.ts";
import { formerMember } from "#contract/members/former-member.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { isOpen, replyTo, resolveDiscussion } from "#dashboard/api/discussions/discussions.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { originOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { ShownComment } from "./discussion-comment.tsx";
import { ExpandableField } from "./expandable-field.tsx";
import { useDiscussionAction, useThenRefresh } from "./use-discussion-action.ts";
import { replyName } from "./use-stored-replies.ts";

type ThreadProps = {
  scope: BranchScope;
  discussion: Discussion;
  /** Id of the current user. */
  person: string;
  /** Prefix of the storage names of unsent texts. */
  storageName: string;
  /** Whether a reply is being typed: its field stays even if the discussion is resolved. */
  hasReply: boolean;
  /** Storage names of unsent edits, by comment id. */
  edits: ReadonlyMap<string, string>;
  canDiscuss: boolean;
  isHidden: boolean;
};

/** One discussion: its comments in order, and a field for a reply. */
export function DiscussionThread({
  scope,
  discussion,
  person,
  storageName,
  hasReply,
  edits,
  canDiscuss,
  isHidden,
}: ThreadProps) {
  const intl = useIntl();
  const sendReply = useThenRefresh(scope, discussion.key);
  const { action, isPending, problem } = useDiscussionAction(scope, discussion.key);
  const { _id: id, comments, resolved } = discussion;
  const firstAuthor = personName(intl, comments[0]?.user?.name ?? formerMember);
  const resolveButton = (
    <Button
      size="small"
      variant={isOpen(discussion) ? "ghost" : "plain"}
      isPending={isPending}
      onPress={() => action(() => resolveDiscussion(scope, id, isOpen(discussion)))}
    >
      <FormattedMessage id={isOpen(discussion) ? "discussions.resolve" : "discussions.reopen"} />
    </Button>
  );
  return (
    <article
      hidden={isHidden}
      aria-label={intl.formatMessage({ id: "discussions.of" }, { name: firstAuthor })}
      className="rounded-md border border-line bg-surface p-2.5"
    >
      {discussion.language === null && (
        <p className="mb-1 text-xs text-ink-muted">
          <FormattedMessage id="discussions.ofKey" />
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {comments.map((comment) => (
          <ShownComment
            key={comment._id}
            scope={scope}
            discussion={discussion}
            storageName={storageName}
            storedEdit={edits.get(comment._id)}
            comment={comment}
            isOwn={canDiscuss && comment.user?._id === person}
          />
        ))}
      </ol>
      {resolved && (
        <p className="mt-2 text-xs text-ink-muted">
          <FormattedMessage
            id="discussions.resolvedBy"
            values={{
              name: <PersonName name={resolved.user?.name ?? formerMember} />,
              time: <TimeAgo time={resolved.at} />,
            }}
          />
        </p>
      )}
      {problem && (
        <div className="mt-2">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {canDiscuss && (
        <div className="mt-2">
          {resolved && hasReply && (
            <div className="mb-2">
              <Notice>
                <FormattedMessage id="discussions.resolvedMeanwhile" />
              </Notice>
            </div>
          )}
          {hasReply || (isOpen(discussion) && comments.length < limits.comments.max) ? (
            <ExpandableField
              storageName={replyName(storageName, scope, discussion)}
              origin={originOfDiscussion(scope, discussion)}
              label={intl.formatMessage({ id: "discussions.reply" })}
              offer={<FormattedMessage id="discussions.reply" />}
              actionLabel={<FormattedMessage id="discussions.send" />}
              app={scope.app}
              onSend={(text) => sendReply(() => replyTo(scope, id, text))}
              choices={resolved && resolveButton}
            >
              {resolveButton}
            </ExpandableField>
          ) : (
            resolveButton
          )}
        </div>
      )}
    </article>
  );
}
