import { BadgeCheck, ScanText } from "lucide-react";
import { memo } from "react";
import { useIntl } from "react-intl";
import { Link } from "react-router";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { usePinnedAddress } from "#dashboard/lib/use-pinned-address.ts";
import { languageNameIn } from "#text/languages/languages.ts";
import { languageOf } from "./gallery-filter.ts";

type TileProps = {
  shot: Screenshot;
  to: string;
  languageName: string;
  /** The only tile in the tab order. */
  isTabStop: boolean;
  onFocus: (id: string) => void;
  onBroken: () => void;
};

/** A thumbnail, and below it the properties that distinguish it from other screenshots of its screen. */
export const ScreenshotTile = memo(function ScreenshotTile(props: TileProps) {
  const { shot, languageName } = props;
  const intl = useIntl();
  const image = usePinnedAddress(shot._id, shot.thumbnailUrl);
  const { isVerified, stringPositions } = shot.metadata;
  const device = formatDevice(shot);
  const verified = intl.formatMessage({ id: "shots.verified.yes" });
  const name = languageName || intl.formatMessage({ id: "shots.noLanguage" });
  return (
    <Link
      to={props.to}
      data-shot={shot._id}
      tabIndex={props.isTabStop ? 0 : -1}
      onFocus={() => props.onFocus(shot._id)}
      className="group min-w-0 rounded-md outline-offset-2"
    >
      <span className="block aspect-4/5 overflow-hidden rounded-md border border-line bg-surface-2 p-2 group-hover:border-line-strong">
        <img
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          src={image.src}
          onError={() => {
            image.onError();
            props.onBroken();
          }}
          className="size-full object-contain"
        />
      </span>
      <span className="mt-1.5 flex items-center gap-1.5 text-sm leading-5">
        <span className={`min-w-0 flex-1 truncate ${languageName ? "font-medium" : "text-ink-muted"}`}>
          <span className="sr-only">{shot.tag.name}, </span>
          {name}
          <span className="sr-only">, </span>
        </span>
        {stringPositions.length > 0 && (
          <span
            aria-hidden
            className="flex flex-none items-center gap-0.5 text-xs text-ink-muted tabular-nums"
            title={intl.formatMessage({ id: "shots.boxes" }, { count: stringPositions.length })}
          >
            <ScanText aria-hidden size={12} />
            {stringPositions.length}
          </span>
        )}
        {isVerified && (
          <span title={verified} className="flex-none text-status-accepted">
            <BadgeCheck aria-hidden size={14} />
            <span className="sr-only">{verified}, </span>
          </span>
        )}
      </span>
      <span dir="auto" className="block truncate text-xs leading-5 text-ink-muted">
        {device || shot.originalName}
      </span>
    </Link>
  );
});

/** Device, operating system and app version. */
export function formatDevice({ metadata }: Screenshot): string {
  const { deviceModel, operatingSystem, bundleVersion } = metadata;
  return [deviceModel, operatingSystem, bundleVersion].filter((part) => part !== "").join(" · ");
}

export function languageNameOf(
  shot: Screenshot,
  languages: ReadonlyArray<{ code: string; name: string }>,
): string {
  const code = languageOf(shot);
  return languageNameIn(languages, code);
}
