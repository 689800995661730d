import { FormattedMessage, useIntl } from "react-intl";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Whoever is in the team already needs no link. */
export type Invited = { email: string; link: string | undefined };

/** What came of an invitation; its link is shown this once. */
export function InvitedNotice({ invited: { email, link } }: { invited: Invited }) {
  const intl = useIntl();
  return (
    <>
      <Notice tone="success">
        <FormattedMessage id={link === undefined ? "invite.added" : "invite.done"} values={{ email }} />
      </Notice>
      {link !== undefined && <CodeBlock label={intl.formatMessage({ id: "invite.link" })} code={link} />}
    </>
  );
}
