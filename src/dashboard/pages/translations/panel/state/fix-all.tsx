import { FormattedMessage, useIntl } from "react-intl";
import { preloadProps } from "#dashboard/lib/loading/load-later.ts";
import { BulkDialog } from "#dashboard/pages/translations/bulk/bulk-dialog-later.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { StoredCheck } from "#text/checks/check-bits.ts";

/** Button that opens the dialog in which all findings of a check in the view are fixed. */
export function FixAllButton({ check, onPress }: { check: StoredCheck; onPress: () => void }) {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `check.${check}` });
  return (
    <Button
      size="small"
      aria-label={intl.formatMessage({ id: "panel.checks.fixAllOf" }, { check: name })}
      {...preloadProps(BulkDialog)}
      onPress={onPress}
    >
      <FormattedMessage id="panel.checks.fixAll" />
    </Button>
  );
}
