import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { loadLater, loadsAhead } from "#dashboard/lib/loading/load-later.ts";
import { openedLater } from "#dashboard/lib/loading/opened-later.tsx";
import { Button } from "#dashboard/ui/button.tsx";

const load = loadLater(() => import("./tag-dialog.tsx"));
const TagDialog = openedLater(load, (module) => module.TagDialog);

/** Gives tags to the selected keys, and takes them away. */
export function TagSelected() {
  const [action, setAction] = useState<"tag" | "untag">();
  return (
    <>
      {(["tag", "untag"] as const).map((one) => (
        <Button key={one} size="small" {...loadsAhead(load)} onPress={() => setAction(one)}>
          <FormattedMessage id={`grid.${one}`} />
        </Button>
      ))}
      {action && <TagDialog action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}
