import { FormattedMessage, useIntl } from "react-intl";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/**
 * Result of an invitation. Team members are added at once; others get a link by mail, or from the inviter.
 */
export type InvitationResult =
  | { email: string; how: "added" | "sent" | "unsent" }
  | { email: string; link: string };

export function invitationResult(
  email: string,
  { mailed, link }: { mailed: boolean; link?: string | undefined },
): InvitationResult {
  return link === undefined ? { email, how: mailed ? "sent" : "unsent" } : { email, link };
}

/** Shows the result of an invitation, with its link. */
export function InvitedNotice({ result }: { result: InvitationResult }) {
  const intl = useIntl();
  const { email } = result;
  return (
    <>
      <Notice tone="success">
        <FormattedMessage id={"how" in result ? `invite.${result.how}` : "invite.done"} values={{ email }} />
      </Notice>
      {"link" in result && <CodeBlock label={intl.formatMessage({ id: "invite.link" })} code={result.link} />}
    </>
  );
}
