import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { useIntl } from "react-intl";
import type { KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { ViewerZoom } from "./use-zoom.ts";

/** Zoom controls: smaller, larger, full size, fit to window. */
export function ZoomChoice({ zoom }: { zoom: ViewerZoom }) {
  const intl = useIntl();
  const keysOf = useKeyHints();
  const word = (id: string) => intl.formatMessage({ id });
  const tip = (id: string, command: KeyCommand) => [word(id), keysOf(command)[0]].filter(Boolean).join(" · ");
  const percent = intl.formatNumber(zoom.scale, { style: "percent" });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and announce more than needed
    <span role="group" aria-label={word("shots.zoom")} className="flex flex-none items-center">
      <Button
        isStep
        variant="ghost"
        aria-label={word("shots.zoom.out")}
        title={tip("shots.zoom.out", "zoomOut")}
        onPress={zoom.zoomOut}
      >
        <ZoomOut aria-hidden size={16} />
      </Button>
      <Button
        variant="ghost"
        className="min-w-14 tabular-nums"
        aria-label={intl.formatMessage({ id: "shots.zoom.full" }, { percent })}
        title={tip("keys.command.zoomFull", "zoomFull")}
        onPress={() => zoom.zoomTo(1)}
      >
        {percent}
      </Button>
      <Button
        isStep
        variant="ghost"
        aria-label={word("shots.zoom.in")}
        title={tip("shots.zoom.in", "zoomIn")}
        onPress={zoom.zoomIn}
      >
        <ZoomIn aria-hidden size={16} />
      </Button>
      <Button
        variant="ghost"
        aria-pressed={zoom.zoom === "fit"}
        aria-label={word("shots.zoom.fit")}
        title={tip("shots.zoom.fit", "zoomFit")}
        className="aria-pressed:text-accent"
        onPress={() => zoom.zoomTo("fit")}
      >
        <Maximize aria-hidden size={16} />
      </Button>
    </span>
  );
}
