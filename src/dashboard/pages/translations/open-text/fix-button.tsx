import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import type { CheckName } from "#text/checks/check-names.ts";

type Props = {
  check: CheckName;
  onPress: () => void;
  /** The open field keeps the focus; `keys` is its shortcut for the same action. */
  inField?: { keys: string | undefined } | undefined;
};

/** Button that fixes what a check found, in all places of the text. */
export function FixButton({ check, onPress, inField }: Props) {
  const intl = useIntl();
  return (
    <Button
      size="small"
      aria-label={intl.formatMessage(
        { id: "panel.checks.fixOf" },
        { check: intl.formatMessage({ id: `check.${check}` }) },
      )}
      {...(inField && { tabIndex: -1, onMouseDown: (event) => event.preventDefault() })}
      onPress={onPress}
    >
      <FormattedMessage id="panel.checks.fix" />
      {inField?.keys !== undefined && (
        <kbd aria-hidden className="font-sans text-2xs text-ink-muted">
          {inField.keys}
        </kbd>
      )}
    </Button>
  );
}
