import { FormattedMessage } from "react-intl";

/** Number of rows that a refresh would remove and add; rows stay in place until then. */
export function StaleResults({ left, arrived }: { left: number; arrived: number }) {
  return (
    <>
      {left > 0 && (
        <span className="min-w-0 overflow-hidden text-ink text-ellipsis before:me-1 before:content-['·']">
          <FormattedMessage id="staleResults.left" values={{ count: left }} />
        </span>
      )}
      {arrived > 0 && (
        <span className="min-w-0 overflow-hidden text-ink text-ellipsis before:me-1 before:content-['·']">
          <FormattedMessage id="staleResults.arrived" values={{ count: arrived }} />
        </span>
      )}
    </>
  );
}
