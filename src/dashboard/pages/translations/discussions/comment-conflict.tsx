import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { membersQuery } from "#dashboard/api/people/members.ts";
import { FormConflicts } from "#dashboard/layout/form-conflicts.tsx";
import { withNames } from "./mention-text.ts";

type Props = {
  app: string;
  /** What was typed stands on this text; undefined where that is not known any more. */
  before: string | undefined;
  mine: string;
  theirs: string;
  etag: string;
  /** How often it was sent before it was decided about. */
  asked: number;
  onSettle: (side: "mine" | "theirs") => void;
};

/** One's own comment was changed from elsewhere: both texts stay until somebody decides. */
export function CommentConflict({ app, before, mine, theirs, etag, asked, onSettle }: Props) {
  const intl = useIntl();
  const { data: people = [] } = useQuery(membersQuery(app));
  const of = (text: string | undefined) => ({ text: text && withNames(text, people) });
  return (
    <FormConflicts
      isOwn
      conflicts={{
        open: [{ field: "text", before: of(before), mine: of(mine), theirs: of(theirs) }],
        etag,
        asked,
        settle: (_field, side) => onSettle(side),
      }}
      fields={{ text: { label: intl.formatMessage({ id: "panel.comment" }), show: ({ text }) => text } }}
    />
  );
}
