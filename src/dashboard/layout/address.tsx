import { FormattedMessage } from "react-intl";
import { useSendsMail } from "#dashboard/api/people/session.ts";

/**
 * An e-mail address, with a note where its owner has not confirmed it, which only a mail makes possible. Empty where the
 * reader may not know it, as vendors.
 */
export function Address({ email, emailVerified }: { email: string; emailVerified: boolean }) {
  const sendsMail = useSendsMail();
  if (email === "") return null;
  return (
    <span className="block text-xs text-ink-muted">
      <bdi>{email}</bdi>
      {sendsMail && !emailVerified && (
        <span className="ms-2 whitespace-nowrap text-warning">
          <FormattedMessage id="members.unverified" />
        </span>
      )}
    </span>
  );
}
