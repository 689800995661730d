import { FormattedMessage } from "react-intl";

/** Rows stay where they are until a refresh; this says what it would change. */
export function Drift({ left, arrived }: { left: number; arrived: number }) {
  return (
    <>
      {left > 0 && (
        <span className="text-ink before:me-1 before:content-['·']">
          <FormattedMessage id="drift.left" values={{ count: left }} />
        </span>
      )}
      {arrived > 0 && (
        <span className="text-ink before:me-1 before:content-['·']">
          <FormattedMessage id="drift.arrived" values={{ count: arrived }} />
        </span>
      )}
    </>
  );
}
