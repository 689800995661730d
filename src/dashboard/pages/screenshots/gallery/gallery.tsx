import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { FormattedMessage } from "react-intl";
import { useLocation, useNavigate } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { refreshScreenshots } from "#dashboard/api/screenshots/screenshots.ts";
import { tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { NoScreenshots, NothingMatches } from "#dashboard/pages/screenshots/gallery-states.tsx";
import { suggestedValuesOf } from "#dashboard/pages/screenshots/upload/upload-fields.tsx";
import { UploadStrip } from "#dashboard/pages/screenshots/upload/upload-strip.tsx";
import { useUploads } from "#dashboard/pages/screenshots/upload/use-uploads.ts";
import { paths } from "#dashboard/paths.ts";
import { FileDrop } from "#dashboard/ui/fields/file-drop.tsx";
import { CoverageView } from "./coverage-view.tsx";
import { GalleryActions, ShowChoice, useGalleryCommands } from "./gallery-actions.tsx";
import { filterShots, noFilter } from "./gallery-filter.ts";
import { GalleryFilters } from "./gallery-filters.tsx";
import { GalleryList } from "./gallery-list.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { filterParams, useGalleryView } from "./use-gallery-view.ts";

const UploadDialog = lazyPopup(
  () => import("#dashboard/pages/screenshots/upload/upload-dialog.tsx"),
  "UploadDialog",
);
const MassDeleteDialog = lazyPopup(() => import("./mass-delete-dialog.tsx"), "MassDeleteDialog");

/** The last deletion of screenshots, in the gallery or in the viewer, which then navigates to the gallery. */
type Deletion = { count: number; changeSet: string | undefined };

type GalleryProps = {
  scope: BranchScope;
  title: string;
  shots: readonly Screenshot[];
  languages: readonly Language[];
  onBroken: () => void;
};

/** Screenshots by screen with their filters, or their coverage; files can be dropped anywhere on the page. */
export function Gallery({ scope, title, shots, languages, onBroken }: GalleryProps) {
  const { view, changeFilter, changeShow } = useGalleryView();
  const { filter, show } = view;
  const { value: open, open: openDialog, close } = useOpenParam("open");
  const [deleted, setDeleted] = useDeleted();
  const client = useQueryClient();
  const { data: tags = [] } = useQuery(tagNamesQuery(scope));
  const { queue, uploads, isBusy } = useUploads(scope);
  const may = useMayWrite(scope);
  const mayUpload = may("uploadScreenshots");
  const mayDelete = may("deleteScreenshots");
  const shown = useMemo(() => filterShots(shots, filter), [shots, filter]);
  const pathOf = useCallback(
    (id: string) => paths.screenshot(scope, id, filterParams(filter)),
    [scope, filter],
  );
  const base = languages.find((language) => language.base)?.code ?? "";
  // New uploads start with the values of the filter; the dialog may also be opened by a link.
  const suggestFields = useCallback(() => {
    if (queue.get().items.length === 0)
      queue.changeShared({ screen: filter.tag, language: filter.language || base });
  }, [queue, filter, base]);
  useEffect(() => {
    if (open === "upload") suggestFields();
  }, [open, suggestFields]);
  const openUpload = useCallback(() => {
    suggestFields();
    openDialog("upload");
  }, [suggestFields, openDialog]);
  const openDelete = useCallback(() => openDialog("delete"), [openDialog]);
  useGalleryCommands({
    upload: mayUpload ? openUpload : undefined,
    remove: mayDelete && shots.length > 0 ? openDelete : undefined,
  });
  const isEmpty = shots.length === 0;

  return (
    <Page
      isWide
      title={title}
      about={isEmpty ? undefined : <FormattedMessage id="shots.about" values={{ count: shots.length }} />}
      action={
        <GalleryActions
          onUpload={mayUpload ? openUpload : undefined}
          onDelete={mayDelete && !isEmpty ? openDelete : undefined}
        />
      }
    >
      <div className="mb-4 space-y-3 empty:hidden">
        {deleted && (
          <UndoNotice
            key={deleted.changeSet}
            scope={scope}
            changeSet={deleted.changeSet}
            onClose={() => setDeleted(undefined)}
          >
            <FormattedMessage id="shots.deleted" values={{ count: deleted.count }} />
          </UndoNotice>
        )}
        {open !== "upload" && uploads.items.length > 0 && (
          <UploadStrip uploads={uploads} isBusy={isBusy} onOpen={openUpload} onClear={queue.clear} />
        )}
      </div>
      {isEmpty && <NoScreenshots onUpload={mayUpload ? openUpload : undefined} />}
      {!isEmpty && (
        <div className="mb-2 flex flex-wrap-reverse items-start gap-2">
          <div className="min-w-0 flex-1 max-sm:w-full max-sm:flex-none">
            {show === "images" && (
              <GalleryFilters shots={shots} languages={languages} filter={filter} onChange={changeFilter} />
            )}
          </div>
          <ShowChoice show={show} onChange={changeShow} />
        </div>
      )}
      {!isEmpty && show === "coverage" && <CoverageView scope={scope} shots={shots} languages={languages} />}
      {!isEmpty && show === "images" && shown.length === 0 && (
        <NothingMatches onClear={() => changeFilter(noFilter)} />
      )}
      {show === "images" && shown.length > 0 && (
        <GalleryList shots={shown} languages={languages} pathOf={pathOf} onBroken={onBroken} />
      )}
      {mayUpload && (
        <FileDrop
          onFiles={(files) => {
            openUpload();
            queue.add(files);
          }}
        >
          <FormattedMessage id="shots.upload.drop" />
        </FileDrop>
      )}
      {open === "upload" && mayUpload && (
        <UploadDialog
          queue={queue}
          uploads={uploads}
          suggested={suggestedValuesOf(tags, languages, shots)}
          pathOf={pathOf}
          onClose={close}
        />
      )}
      {open === "delete" && mayDelete && (
        <MassDeleteDialog
          scope={scope}
          shots={shots}
          languages={languages}
          filter={filter}
          onDeleted={(result) => {
            setDeleted(result);
            void refreshScreenshots(client, scope);
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The last deletion. A deletion in the viewer arrives in the state of the navigation, which is then cleared. */
function useDeleted() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as { deleted?: Deletion } | null;
  const [deleted, setDeleted] = useState<Deletion | undefined>(state?.deleted);
  useEffect(() => {
    if (state?.deleted) void navigate(`${location.pathname}${location.search}`, { replace: true });
  }, [state, location, navigate]);
  return [deleted, setDeleted] as const;
}
