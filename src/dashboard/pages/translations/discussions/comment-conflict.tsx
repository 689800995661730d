import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { membersQuery } from "#dashboard/api/people/members.ts";
import { FormConflicts } from "#dashboard/layout/form-conflicts.tsx";
import { withNames } from "./mention-text.ts";

/** A comment as it was begun on, as it is written here, and as it was sent from elsewhere meanwhile. */
export type CommentSides = { before: string; mine: string; theirs: string; etag: string };

/** One's own comment was changed from elsewhere: both stay until somebody decides. */
export function CommentConflict(props: {
  app: string;
  sides: CommentSides;
  onSettle: (side: "mine" | "theirs") => void;
}) {
  const intl = useIntl();
  const { data: people = [] } = useQuery(membersQuery(props.app));
  const { before, mine, theirs, etag } = props.sides;
  const of = (text: string) => ({ text: withNames(text, people) });
  return (
    <FormConflicts
      isOwn
      conflicts={{
        open: [{ field: "text", before: of(before), mine: of(mine), theirs: of(theirs) }],
        etag,
        // It answers what was just sent.
        asked: 1,
        settle: (_field, side) => props.onSettle(side),
      }}
      fields={{ text: { label: intl.formatMessage({ id: "panel.comment" }), show: ({ text }) => text } }}
    />
  );
}
