import { FormattedMessage } from "react-intl";
import { useSendsMail } from "#dashboard/api/auth/session.ts";

/**
 * An email address, with a note if it is not confirmed although the server can send mails. Renders nothing if the user
 * may not see the address, for example as a vendor.
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
