import { FormattedMessage } from "react-intl";

/** An email address, with a note if it is not confirmed. Empty if the user may not see it, for example as a vendor. */
export function Address({ email, emailVerified }: { email: string; emailVerified: boolean }) {
  if (email === "") return null;
  return (
    <span className="block text-xs text-ink-muted">
      <bdi>{email}</bdi>
      {!emailVerified && (
        <span className="ms-2 whitespace-nowrap text-warning">
          <FormattedMessage id="members.unverified" />
        </span>
      )}
    </span>
  );
}
