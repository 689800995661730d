import { FormattedMessage } from "react-intl";

/**
 * An e-mail address, with a word where nobody knows yet whether the account is of whoever reads its mail. Vendors are not
 * given all addresses.
 */
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
