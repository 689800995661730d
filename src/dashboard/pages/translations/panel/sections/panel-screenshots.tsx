import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { screenshotsOfKeyQuery } from "#dashboard/api/screenshots/screenshots.ts";
import { boxStyle } from "#dashboard/lib/geometry/boxes.ts";
import { usePinnedAddress } from "#dashboard/lib/use-pinned-address.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { paths } from "#dashboard/paths.ts";
import { PanelSection } from "./panel-section.tsx";

type PanelProps = { rowKey: string; language: string };

/** Screenshots that show the focused string, first in the language of its text; each links to the viewer. */
export const PanelScreenshots = memo(function PanelScreenshots({ rowKey, language }: PanelProps) {
  const { scope } = useGrid();
  const shots = useQuery(screenshotsOfKeyQuery(scope, rowKey));
  if (!shots.data || shots.data.length === 0) return null;
  const rank = (shot: Screenshot) => (shot.language === language ? 0 : 1);
  const sorted = shots.data.toSorted((a, b) => rank(a) - rank(b));
  const query = new URLSearchParams({ string: rowKey, text: language });
  return (
    <PanelSection title="panel.screenshots">
      <ul className="flex gap-2 overflow-x-auto p-0.5 pb-1">
        {sorted.map((shot) => (
          <li key={shot._id} className="flex-none">
            <Link
              to={paths.screenshot(scope, shot._id, query)}
              className="block w-28 rounded-md text-xs text-ink-muted hover:text-ink"
            >
              <MarkedImage shot={shot} rowKey={rowKey} />
              <span className="mt-1 block truncate font-medium">
                <bdi>{shot.tag.name}</bdi>
              </span>
              <span className="block truncate">
                {[shot.language, shot.metadata.deviceModel].filter(Boolean).join(" · ")}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
});

/** Ratio of height to width of the frame of an image. */
const frameRatio = 36 / 28;

/** The image with the boxes of the string. */
function MarkedImage({ shot, rowKey }: { shot: Screenshot; rowKey: string }) {
  const intl = useIntl();
  const image = usePinnedAddress(shot._id, shot.thumbnailUrl);
  const { imageWidth, imageHeight, stringPositions } = shot.metadata;
  const isUpright = imageHeight / Math.max(imageWidth, 1) > frameRatio;
  return (
    <span className="grid h-36 place-items-center overflow-hidden rounded-md border border-line bg-surface">
      <span
        dir="ltr"
        className={`relative ${isUpright ? "h-36" : "w-full"}`}
        style={{ aspectRatio: `${imageWidth} / ${imageHeight}` }}
      >
        <img
          src={image.src}
          onError={image.onError}
          loading="lazy"
          alt={intl.formatMessage({ id: "panel.screenshots.of" }, { screen: shot.tag.name })}
          className="block size-full"
        />
        {stringPositions.map(
          (position, index) =>
            position.key === rowKey && (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: boxes do not move
                key={index}
                className="absolute rounded-xs bg-accent/20 ring-2 ring-accent forced-colors:outline-2"
                style={boxStyle(position, shot.metadata)}
              />
            ),
        )}
      </span>
    </span>
  );
}
