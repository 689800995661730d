import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { useIntl } from "react-intl";
import { useNavigate } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { findScreenshotChanger } from "#dashboard/api/account/last-changer.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { type DetailedScreenshot, screenshotQuery } from "#dashboard/api/screenshots/screenshots.ts";
import { focusPanelPart } from "#dashboard/editing/panel-parts.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useSaveQueue } from "#dashboard/editing/queue/use-save-queue.ts";
import { pathOfConflict, pathOfString } from "#dashboard/layout/string-origin.ts";
import { BoxConflicts } from "#dashboard/pages/screenshots/boxes/box-conflicts.tsx";
import { BoxPanel } from "#dashboard/pages/screenshots/boxes/box-panel.tsx";
import { useBoxEditing } from "#dashboard/pages/screenshots/boxes/use-box-editing.ts";
import { useSelectedBox } from "#dashboard/pages/screenshots/boxes/use-selected-box.ts";
import { StringPartsProvider, useNewStringParts } from "#dashboard/pages/screenshots/strings/string-parts.ts";
import { StringsPanel } from "#dashboard/pages/screenshots/strings/strings-panel.tsx";
import { useFits } from "#dashboard/pages/screenshots/strings/use-fits.ts";
import { useScreenStrings } from "#dashboard/pages/screenshots/strings/use-screen-strings.ts";
import { languageByCode } from "#text/languages/languages.ts";
import { useOpenString } from "./use-open-string.ts";
import { useViewerActions } from "./use-viewer-actions.ts";
import { useViewerCommands } from "./use-viewer-commands.ts";
import { useViewerKeys } from "./use-viewer-keys.ts";
import { useViewerView } from "./use-viewer-view.ts";
import { useZoom } from "./use-zoom.ts";
import { VariantSwitch } from "./variant-switch.tsx";
import { ViewerDetails } from "./viewer-details.tsx";
import { ViewerProblem } from "./viewer-problem.tsx";
import { rightsOf } from "./viewer-rights.ts";
import { ViewerStage } from "./viewer-stage.tsx";
import { ViewerToolbar } from "./viewer-toolbar.tsx";

type ViewerProps = {
  scope: BranchScope;
  project: Project;
  shot: DetailedScreenshot;
  languages: readonly Language[];
};

/** An image with its boxes, and beside it the strings on it. */
export function Viewer({ scope, project, shot: initial, languages }: ViewerProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  // Reads the query that is updated when a drawing is stored, so that no rendering shows neither the drawing nor the
  // stored boxes.
  const { data: stored = initial } = useQuery(screenshotQuery(scope, initial._id));
  const { view, changeView } = useViewerView();
  const rights = rightsOf(useMayWrite(scope), project);
  const { data: session } = useQuery(sessionQuery());
  const person = session?.user?._id ?? "";
  const boxes = useBoxEditing(scope, { shot: stored, person });
  const shot = useMemo(() => withBoxes(stored, boxes.drawn), [stored, boxes.drawn]);
  const language = textLanguage(languages, shot.language, view.text);
  const queue = useSaveQueue(scope, person);
  const zoom = useZoom({ width: shot.metadata.imageWidth, height: shot.metadata.imageHeight });
  const actions = useViewerActions(scope, stored);
  const { stringPositions } = shot.metadata;
  const [box, setBox] = useSelectedBox(stringPositions);
  const base = languages[0]?.code ?? "";
  const { query, strings } = useScreenStrings(scope, { shot, language, base });
  const display =
    view.boxes ?? (language.code === shot.language || shot.language === "" ? "outline" : "text");
  const fits = useFits({ shot, strings, language, queue });
  const isEditing = view.isEditingBoxes && rights.canEdit;
  const parts = useNewStringParts();
  const { focusedKey, openString, isOpen } = useOpenString({ view, changeView, parts });
  /** Opens an unsaved text: here if it is on this screen, else in the grid. */
  function goTo(unsaved: UnsavedCell): void {
    const isOnScreen =
      unsaved.language === language.code && strings.some(({ row }) => row.key === unsaved.key);
    if (isOnScreen) openString(unsaved.key);
    else if (unsaved.mark !== "conflict") navigate(pathOfString(scope, unsaved));
    else {
      focusPanelPart("conflict", unsaved);
      navigate(pathOfConflict(scope, unsaved));
    }
  }
  const toggleEditing = useCallback(() => {
    setBox(undefined);
    changeView({ isEditingBoxes: !view.isEditingBoxes, string: "" });
  }, [changeView, setBox, view.isEditingBoxes]);
  const { isVerified } = shot.metadata;
  useViewerCommands({ rights, actions, isEditing, isVerified, onEditing: toggleEditing });
  useViewerKeys({
    zoom,
    actions,
    undo: boxes.undo,
    ...(rights.canEdit ? { toggleEditing } : {}),
    leave: () => (isEditing ? toggleEditing() : isOpen() ? openString("") : actions.toGallery()),
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewerToolbar
        shot={shot}
        languages={languages}
        rights={rights}
        display={display}
        onDisplay={(boxes) => changeView({ boxes })}
        isEditing={isEditing}
        onEditing={toggleEditing}
        boxes={boxes}
        zoom={zoom}
        actions={actions}
      />
      <ViewerProblem problem={boxes.problem ?? actions.problem} unsent={boxes.unsent} />
      <StringPartsProvider value={parts}>
        <div className="flex min-h-0 flex-1 max-lg:flex-col">
          <ViewerStage
            shot={shot}
            zoom={zoom}
            display={display}
            language={language}
            fits={fits}
            openKey={view.string}
            onOpen={openString}
            isEditing={isEditing}
            boxes={boxes}
            selected={box}
            onSelect={setBox}
          />
          <aside
            aria-label={intl.formatMessage({ id: "shots.panel" })}
            className="flex min-h-0 flex-col overflow-y-auto border-line bg-surface-2 max-lg:h-2/5 max-lg:border-t lg:w-96 lg:flex-none lg:border-s"
          >
            {boxes.conflicts.open.length > 0 && (
              <div className="border-b border-line p-3">
                <BoxConflicts conflicts={boxes.conflicts} changer={findScreenshotChanger(scope, shot._id)} />
              </div>
            )}
            {isEditing && (
              <BoxPanel
                scope={scope}
                positions={stringPositions}
                imageSize={shot.metadata}
                languages={[base, language.code]}
                boxes={boxes}
                selected={box}
                onSelect={setBox}
              />
            )}
            {!isEditing && <VariantSwitch scope={scope} shot={shot} languages={languages} />}
            {!isEditing && (
              <StringsPanel
                scope={scope}
                screen={shot.tag.name}
                query={query}
                strings={strings}
                language={language}
                languages={languages}
                onLanguage={(code) => changeView({ text: code === shot.language ? "" : code })}
                rights={rights}
                queue={queue}
                fits={fits}
                openKey={view.string}
                focusedKey={focusedKey}
                onOpen={openString}
                onGoTo={goTo}
              />
            )}
            <ViewerDetails scope={scope} shot={shot} languages={languages} canEdit={rights.canEdit} />
          </aside>
        </div>
      </StringPartsProvider>
    </div>
  );
}

/** Merges unsaved boxes into the screenshot. */
function withBoxes(shot: DetailedScreenshot, drawn: readonly Position[] | undefined): DetailedScreenshot {
  if (drawn === undefined) return shot;
  return { ...shot, metadata: { ...shot.metadata, stringPositions: [...drawn] } };
}

/** Returns the requested language, else that of the image, else the base language. */
function textLanguage(languages: readonly Language[], ofImage: string, requested: string): Language {
  const find = (code: string) => languageByCode(languages, code);
  const found = find(requested) ?? find(ofImage) ?? languages[0];
  if (!found) throw new Error("A branch has a base language.");
  return found;
}
