import { lazy, Suspense, useState } from "react";
import { FormattedMessage } from "react-intl";
import { loadLater } from "#dashboard/lib/loading/load-later.ts";
import { Button } from "#dashboard/ui/button.tsx";

const load = loadLater(() => import("./tag-dialog.tsx"));
const TagDialog = lazy(async () => ({ default: (await load()).TagDialog }));

/** Gives tags to the selected keys, and takes them away. */
export function TagSelected() {
  const [act, setAct] = useState<"tag" | "untag">();
  return (
    <>
      {(["tag", "untag"] as const).map((one) => (
        <Button key={one} size="small" onHoverStart={() => void load()} onPress={() => setAct(one)}>
          <FormattedMessage id={`grid.${one}`} />
        </Button>
      ))}
      {act && (
        <Suspense>
          <TagDialog act={act} onClose={() => setAct(undefined)} />
        </Suspense>
      )}
    </>
  );
}
