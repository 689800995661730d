import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import type { CheckName } from "#text/checks/check-names.ts";

type Props = {
  check: CheckName;
  onPress: () => void;
  /** Set while the text is open: the press must not take the focus from its field. `keys`: shortcut of the fix. */
  inField?: { keys: string | undefined } | undefined;
};

/** Button that fixes all findings of a check in a text. */
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
