import { lazy, Suspense, useState } from "react";
import { FormattedMessage } from "react-intl";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { Button } from "#dashboard/ui/button.tsx";

const load = loadLater(() => import("./tag-dialog.tsx"));
const TagDialog = lazy(async () => ({ default: (await load()).TagDialog }));

/** Gives tags to the selected keys, and takes them away. */
export function TagSelected() {
  const [action, setAction] = useState<"tag" | "untag">();
  return (
    <>
      {(["tag", "untag"] as const).map((one) => (
        <Button key={one} size="small" onHoverStart={() => void load()} onPress={() => setAction(one)}>
          <FormattedMessage id={`grid.${one}`} />
        </Button>
      ))}
      {action && (
        <Suspense>
          <TagDialog action={action} onClose={() => setAction(undefined)} />
        </Suspense>
      )}
    </>
  );
}
