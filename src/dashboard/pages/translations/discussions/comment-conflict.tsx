import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { withNames } from "./mention-text.ts";

type Props = {
  app: string;
  /** The text the edit is based on; undefined if it is no longer available. */
  before: string | undefined;
  mine: string;
  theirs: string;
  etag: string;
  /** Number of attempts to send before the conflict was resolved. */
  attempts: number;
  onResolve: (side: "mine" | "theirs") => void;
};

/** The user's comment was changed in another place: both texts stay until the user chooses. */
export function CommentConflict({ app, before, mine, theirs, etag, attempts, onResolve }: Props) {
  const intl = useIntl();
  const { data: people = [] } = useQuery(membersQuery(app));
  const valuesOf = (text: string | undefined) => ({ text: text && withNames(text, people) });
  return (
    <FormConflicts
      isOwn
      conflicts={{
        open: [{ field: "text", before: valuesOf(before), mine: valuesOf(mine), theirs: valuesOf(theirs) }],
        etag,
        blockedCount: attempts,
        resolve: (_field, side) => onResolve(side),
      }}
      fields={{ text: { label: intl.formatMessage({ id: "panel.comment" }), show: ({ text }) => text } }}
    />
  );
}
