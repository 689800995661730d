import { useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { boxStyle, paintOrder, type Size } from "#dashboard/lib/geometry/boxes.ts";
import { useStringParts } from "#dashboard/pages/screenshots/strings/string-parts.ts";
import type { BoxText, Fits } from "#dashboard/pages/screenshots/strings/use-fits.ts";
import type { BoxDisplay } from "#dashboard/pages/screenshots/viewer/use-viewer-view.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

type BoxesProps = {
  positions: readonly Position[];
  imageSize: Size;
  /** Screen pixels per pixel of the box coordinates. */
  scale: number;
  display: BoxDisplay;
  language: Language;
  fits: Fits;
  openKey: string;
  onOpen: (key: string) => void;
};

/** Renders a box per string, the smallest on top; pressing it opens its string. */
export function StringBoxes({ positions, imageSize, fits, openKey, ...props }: BoxesProps) {
  return paintOrder(positions).map((index) => {
    const position = positions[index];
    if (position === undefined) return null;
    const isOpen = position.key !== "" && position.key === openKey;
    const fit = fits.get(index);
    return (
      <StringBox
        key={index}
        {...props}
        position={position}
        fit={fit}
        isOpen={isOpen}
        style={boxStyle(position, imageSize)}
      />
    );
  });
}

type BoxProps = Pick<BoxesProps, "scale" | "display" | "language" | "onOpen"> & {
  position: Position;
  fit: BoxText | undefined;
  isOpen: boolean;
  style: React.CSSProperties;
};

const isTooLong = (fit: BoxText | undefined) => fit !== undefined && fit.fill > 1;

function StringBox({ position, fit, isOpen, style, scale, display, language, onOpen }: BoxProps) {
  const intl = useIntl();
  const parts = useStringParts();
  const { key, text = "" } = position;
  const isTextShown = fit !== undefined && (display === "text" || isOpen || fit.isUnsaved);
  const name = key || text || intl.formatMessage({ id: "shots.box.unlinked" });
  return (
    <button
      type="button"
      data-box-key={key}
      ref={parts.register("box", key)}
      disabled={key === ""}
      aria-expanded={isOpen}
      aria-label={[name, fit?.text ?? ""].filter(Boolean).join(": ")}
      title={name}
      onClick={ignoreDoubleClick(() => onOpen(key))}
      // Screenshots are seldom dark, so the boxes always use the light scheme.
      style={{ ...style, colorScheme: "light" }}
      className={`absolute rounded-xs outline-offset-0 ${edgeClass({ isOpen, isLinked: key !== "", isTooLong: isTextShown && isTooLong(fit) })} ${isTextShown ? "bg-surface" : "hover:bg-accent/15"} ${isOpen ? "z-10" : ""}`}
    >
      {isTextShown && (
        <span
          lang={language.code}
          dir={language.direction}
          className={`absolute inset-0 block text-start leading-tight whitespace-pre-wrap text-ink ${isTooLong(fit) ? "bg-removed/60" : ""}`}
          style={{ fontSize: fit.size * scale, lineHeight: 1.2 }}
        >
          {fit.text}
        </span>
      )}
    </button>
  );
}

function edgeClass(state: { isOpen: boolean; isLinked: boolean; isTooLong: boolean }): string {
  // Rings are shadows, which browsers do not draw in forced-colors mode.
  const width = `${state.isOpen ? "ring-2 forced-colors:outline-2" : "ring-1 forced-colors:outline-1"} forced-colors:focus-visible:outline-4`;
  if (state.isTooLong) return `${width} ring-danger`;
  if (!state.isLinked) return "border border-dashed border-ink-muted";
  return `${width} ring-accent`;
}
