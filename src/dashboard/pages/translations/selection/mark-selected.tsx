import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { loadsAhead } from "#dashboard/lib/loading/load-later.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { BulkDialog, loadBulkDialog } from "./bulk-dialog-later.ts";

/** Marks the outdated texts of the selected rows as up to date. */
export function MarkSelected() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" {...loadsAhead(loadBulkDialog)} onPress={() => setIsOpen(true)}>
        <FormattedMessage id="grid.selected.upToDate" />
      </Button>
      {isOpen && <BulkDialog action={{ action: "markUpToDate" }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
