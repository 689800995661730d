import {
  ArrowLeft,
  BadgeCheck,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  SquareDashedMousePointer,
  Undo2,
} from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import { onThisOrigin } from "#dashboard/lib/files/on-this-origin.ts";
import type { BoxEditing } from "#dashboard/pages/screenshots/boxes/use-box-editing.ts";
import { formatDevice, languageNameOf } from "#dashboard/pages/screenshots/gallery/screenshot-tile.tsx";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { ViewerActions } from "./use-viewer-actions.ts";
import { type BoxDisplay, boxDisplays } from "./use-viewer-view.ts";
import type { ViewerZoom } from "./use-zoom.ts";
import type { ViewerRights } from "./viewer-rights.ts";
import { ZoomChoice } from "./zoom-choice.tsx";

type ToolbarProps = {
  shot: Screenshot;
  languages: readonly Language[];
  rights: ViewerRights;
  display: BoxDisplay;
  onDisplay: (display: BoxDisplay) => void;
  isEditing: boolean;
  onEditing: () => void;
  boxes: BoxEditing;
  zoom: ViewerZoom;
  actions: ViewerActions;
};

/** Name of the screenshot, links to its neighbours, view options and actions. */
export function ViewerToolbar(props: ToolbarProps) {
  const { shot, languages, rights, isEditing, boxes, zoom, actions } = props;
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
      <LinkButton
        variant="ghost"
        to={actions.gallery}
        aria-label={word("shots.back")}
        title={word("shots.back")}
      >
        <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
      </LinkButton>
      <h1 className="min-w-0 flex-1 basis-40">
        <span className="block truncate leading-5 font-semibold">
          <bdi>{shot.tag.name}</bdi>
        </span>
        <span className="block truncate text-xs text-ink-muted">
          {[languageNameOf(shot, languages), formatDevice(shot)].filter(Boolean).join(" · ") ||
            shot.originalName}
        </span>
      </h1>
      <NeighbourButtons actions={actions} />
      {isEditing ? (
        <Button isStep isDisabled={!boxes.canUndo} onPress={boxes.undo}>
          <Undo2 aria-hidden size={16} className="rtl:-scale-x-100" />
          <FormattedMessage id="shots.undo" />
        </Button>
      ) : (
        <Segments
          label={word("shots.boxes.look")}
          options={boxDisplays.map((value) => ({ value, label: word(`shots.boxes.${value}`) }))}
          value={props.display}
          onChange={props.onDisplay}
        />
      )}
      <ZoomChoice zoom={zoom} />
      {rights.canEdit && (
        <Button variant={isEditing ? "primary" : "plain"} aria-pressed={isEditing} onPress={props.onEditing}>
          <SquareDashedMousePointer aria-hidden size={16} />
          <FormattedMessage id={isEditing ? "shots.boxes.done" : "shots.boxes.edit"} />
        </Button>
      )}
      <VerifiedState shot={shot} canVerify={rights.canVerify} onVerify={actions.verify} />
      <Menu
        label={word("shots.more")}
        button={
          <>
            <Ellipsis aria-hidden size={16} />
            <span className="sr-only">{word("shots.more")}</span>
          </>
        }
        entries={[
          { id: "download", text: word("shots.download"), onAction: () => download(shot) },
          ...(rights.canDelete
            ? [
                "line" as const,
                { id: "delete", text: word("shots.delete.one"), onAction: () => actions.remove() },
              ]
            : []),
        ]}
      />
    </div>
  );
}

function NeighbourButtons({ actions }: { actions: ViewerActions }) {
  const intl = useIntl();
  return (
    <span className="flex flex-none items-center gap-1">
      <Button
        isStep
        variant="ghost"
        isDisabled={actions.previous === undefined}
        aria-label={intl.formatMessage({ id: "shots.previous" })}
        title={intl.formatMessage({ id: "shots.previous" })}
        onPress={() => actions.go(actions.previous)}
      >
        <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
      </Button>
      {actions.position && (
        <span className="text-xs text-ink-muted tabular-nums">
          <FormattedMessage id="shots.position" values={actions.position} />
        </span>
      )}
      <Button
        isStep
        variant="ghost"
        isDisabled={actions.next === undefined}
        aria-label={intl.formatMessage({ id: "shots.next" })}
        title={intl.formatMessage({ id: "shots.next" })}
        onPress={() => actions.go(actions.next)}
      >
        <ChevronRight aria-hidden size={16} className="rtl:-scale-x-100" />
      </Button>
    </span>
  );
}

type VerifiedProps = { shot: Screenshot; canVerify: boolean; onVerify: (verified: boolean) => void };

function VerifiedState({ shot, canVerify, onVerify }: VerifiedProps) {
  const { isVerified } = shot.metadata;
  const content = (
    <>
      <BadgeCheck aria-hidden size={16} />
      <FormattedMessage
        id={isVerified ? "shots.verified.yes" : canVerify ? "shots.verify" : "shots.verified.no"}
      />
    </>
  );
  const tone = isVerified ? "text-status-accepted" : "";
  if (!canVerify)
    return <span className={`flex flex-none items-center gap-1.5 text-sm ${tone}`}>{content}</span>;
  return (
    <Button className={tone} aria-pressed={isVerified} onPress={() => onVerify(!isVerified)}>
      {content}
    </Button>
  );
}

/** Downloads the original file under its original name. */
function download(shot: Screenshot): void {
  const link = document.createElement("a");
  link.href = onThisOrigin(shot.url);
  link.download = shot.originalName;
  link.click();
}
