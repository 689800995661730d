import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { loadLater, loadsAhead } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";
import { Button } from "#dashboard/ui/button.tsx";

const load = loadLater(() => import("./tag-dialog.tsx"));
const TagDialog = openedLater(load, (module) => module.TagDialog);

/** Buttons that tag and untag the selected keys. */
export function TagSelected() {
  const [action, setAction] = useState<"tag" | "untag">();
  return (
    <>
      {(["tag", "untag"] as const).map((item) => (
        <Button key={item} size="small" {...loadsAhead(load)} onPress={() => setAction(item)}>
          <FormattedMessage id={`grid.${item}`} />
        </Button>
      ))}
      {action && <TagDialog action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}
