import { FormattedMessage } from "react-intl";

/** Rows stay where they are until a refresh; this says what it would change. */
export function StaleResults({ left, arrived }: { left: number; arrived: number }) {
  return (
    <>
      {left > 0 && (
        <span className="text-ink before:me-1 before:content-['·']">
          <FormattedMessage id="staleResults.left" values={{ count: left }} />
        </span>
      )}
      {arrived > 0 && (
        <span className="text-ink before:me-1 before:content-['·']">
          <FormattedMessage id="staleResults.arrived" values={{ count: arrived }} />
        </span>
      )}
    </>
  );
}
