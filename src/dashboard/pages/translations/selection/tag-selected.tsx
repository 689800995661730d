import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { loadsAhead } from "#dashboard/lib/loading/load-later.ts";
import { Button } from "#dashboard/ui/button.tsx";

const TagDialog = lazyPopup(() => import("./tag-dialog.tsx"), "TagDialog");

/** Buttons that tag and untag the selected keys. */
export function TagSelected() {
  const [action, setAction] = useState<"tag" | "untag">();
  return (
    <>
      {(["tag", "untag"] as const).map((item) => (
        <Button key={item} size="small" {...loadsAhead(TagDialog)} onPress={() => setAction(item)}>
          <FormattedMessage id={`grid.${item}`} />
        </Button>
      ))}
      {action && <TagDialog action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}
