import type { RefObject } from "react";
import { useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { onThisOrigin } from "#dashboard/lib/files/on-this-origin.ts";
import type { KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { usePinnedAddress } from "#dashboard/lib/use-pinned-address.ts";
import { TheirBoxes } from "#dashboard/pages/screenshots/boxes/box-conflicts.tsx";
import { BoxEditor } from "#dashboard/pages/screenshots/boxes/box-editor.tsx";
import { StringBoxes } from "#dashboard/pages/screenshots/boxes/string-boxes.tsx";
import type { BoxEditing } from "#dashboard/pages/screenshots/boxes/use-box-editing.ts";
import type { Fits } from "#dashboard/pages/screenshots/strings/use-fits.ts";
import type { BoxDisplay } from "./use-viewer-view.ts";
import type { ViewerZoom } from "./use-zoom.ts";

type StageProps = {
  shot: Screenshot;
  zoom: ViewerZoom;
  display: BoxDisplay;
  language: Language;
  fits: Fits;
  openKey: string;
  onOpen: (key: string) => void;
  isEditing: boolean;
  boxes: BoxEditing;
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
};

/** The image with its boxes. Coordinates run from left to right in every page language. */
export function ViewerStage({ shot, zoom, isEditing, ...props }: StageProps) {
  const intl = useIntl();
  const image = usePinnedAddress(shot._id, shot.url);
  const handlePointerDown = usePan(zoom.scroller);
  const { imageWidth, imageHeight, stringPositions } = shot.metadata;
  const width = imageWidth * zoom.scale;
  const height = imageHeight * zoom.scale;
  const surface = useRef<HTMLDivElement>(null);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-surface-3">
      <section
        ref={zoom.scroller}
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        data-next-focus=""
        aria-label={intl.formatMessage({ id: "shots.stage" })}
        onPointerDown={isEditing ? undefined : handlePointerDown}
        className={`grid min-h-0 flex-1 overflow-auto p-4 -outline-offset-2 ${isEditing ? "" : "cursor-grab active:cursor-grabbing"}`}
      >
        <div ref={surface} className="relative m-auto shadow-overlay select-none" style={{ width, height }}>
          <img
            src={image.src}
            onError={image.onError}
            alt={intl.formatMessage({ id: "shots.image" }, { name: shot.tag.name })}
            draggable={false}
            className="block size-full bg-surface"
            style={{
              backgroundImage: `url(${JSON.stringify(onThisOrigin(shot.thumbnailUrl))})`,
              backgroundSize: "100% 100%",
            }}
          />
          {isEditing ? (
            <>
              <BoxEditor
                surface={surface}
                imageSize={shot.metadata}
                positions={stringPositions}
                selected={props.selected}
                onSelect={props.onSelect}
                onChange={props.boxes.change}
              />
              <TheirBoxes conflicts={props.boxes.conflicts} imageSize={shot.metadata} />
            </>
          ) : (
            props.display !== "off" && (
              <StringBoxes
                positions={stringPositions}
                imageSize={shot.metadata}
                scale={width / Math.max(shot.metadata.width, 1)}
                display={props.display}
                language={props.language}
                fits={props.fits}
                openKey={props.openKey}
                onOpen={props.onOpen}
              />
            )
          )}
        </div>
      </section>
      <p className="flex-none border-t border-line bg-surface px-3 py-1 text-xs text-ink-muted max-sm:hidden">
        <StageHint isEditing={isEditing} />
      </p>
    </div>
  );
}

/** Hints for pointer and keyboard, with the configured keys. */
function StageHint({ isEditing }: { isEditing: boolean }) {
  const keysOf = useKeyHints();
  const firstKey = (command: KeyCommand) => keysOf(command)[0];
  const zoom = [firstKey("zoomIn"), firstKey("zoomOut"), firstKey("zoomFit")].filter(Boolean).join(" ");
  const values = {
    zoom: zoom || "none",
    boxes: firstKey("editBoxes") ?? "none",
    undo: firstKey("undo") ?? "none",
  };
  return <FormattedMessage id={isEditing ? "shots.hint.edit" : "shots.hint.read"} values={values} />;
}

/** Pans a scroll container by pointer, except when a link or a button is pressed. */
function usePan(scroller: RefObject<HTMLElement | null>) {
  return (event: React.PointerEvent): void => {
    const element = scroller.current;
    const isPressable = event.target instanceof Element && event.target.closest("button, a") !== null;
    if (element === null || event.button > 1 || event.pointerType === "touch" || isPressable) return;
    const from = { x: event.clientX + element.scrollLeft, y: event.clientY + element.scrollTop };
    const controller = new AbortController();
    const { signal } = controller;
    const stop = () => controller.abort();
    const drag = (move: PointerEvent) => element.scrollTo(from.x - move.clientX, from.y - move.clientY);
    window.addEventListener("pointermove", drag, { signal });
    window.addEventListener("pointerup", stop, { signal });
    window.addEventListener("pointercancel", stop, { signal });
  };
}
