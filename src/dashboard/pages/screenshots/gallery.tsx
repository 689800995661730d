import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ImagePlus, Trash2 } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation, useNavigate } from "react-router";
import type { Language } from "#contract/languages.ts";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects.ts";
import type { Screenshot } from "#contract/screenshots.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { refreshScreenshots } from "#dashboard/api/screenshots.ts";
import { tagNamesQuery } from "#dashboard/api/tags.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { offerCommands } from "#dashboard/lib/keys/offered-commands.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/progress-bar.tsx";
import { Segments } from "#dashboard/ui/segments.tsx";
import { CoverageView } from "./coverage-view.tsx";
import { FileDrop } from "./file-drop.tsx";
import { filterShots, noFilter } from "./gallery-filter.ts";
import { GalleryFilters } from "./gallery-filters.tsx";
import { GalleryList } from "./gallery-list.tsx";
import { NoScreenshots, NothingMatches } from "./gallery-states.tsx";
import { UndoNotice } from "./undo-notice.tsx";
import { knownValuesOf } from "./upload-fields.tsx";
import { countUploads, type Uploads } from "./upload-queue.ts";
import { filterParams, useGalleryView } from "./use-gallery-view.ts";
import { useUploads } from "./use-uploads.ts";

const UploadDialog = lazy(async () => ({ default: (await import("./upload-dialog.tsx")).UploadDialog }));
const MassDeleteDialog = lazy(async () => ({
  default: (await import("./mass-delete-dialog.tsx")).MassDeleteDialog,
}));

/** What was deleted here or in the viewer, which leads back to the gallery. */
export type Deleted = { count: number; changeSet: string | undefined };

type GalleryProps = {
  scope: BranchScope;
  project: Project;
  title: string;
  shots: readonly Screenshot[];
  languages: readonly Language[];
  onBroken: () => void;
};

/** Screenshots by screen with their filters, or what they do not cover; uploads come from anywhere on the page. */
export function Gallery({ scope, project, title, shots, languages, onBroken }: GalleryProps) {
  const { view, changeFilter, changeShow } = useGalleryView();
  const { filter, show } = view;
  const [open, setOpen] = useState<"upload" | "delete">();
  const [deleted, setDeleted] = useDeleted();
  const client = useQueryClient();
  const { data: tags = [] } = useQuery(tagNamesQuery(scope));
  const { queue, uploads, isBusy } = useUploads(scope);
  const mayUpload = roleMay(project.role, "uploadScreenshots");
  const mayDelete = roleMay(project.role, "deleteScreenshots");
  const shown = useMemo(() => filterShots(shots, filter), [shots, filter]);
  const pathOf = useCallback(
    (id: string) => paths.screenshot(scope, id, filterParams(filter)),
    [scope, filter],
  );
  const base = languages.find((language) => language.base)?.code ?? "";
  const openUpload = useCallback(() => {
    if (queue.get().items.length === 0)
      queue.changeShared({ screen: filter.tag, language: filter.language || base });
    setOpen("upload");
  }, [queue, filter, base]);
  const openDelete = useCallback(() => setOpen("delete"), []);
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
      act={
        <GalleryActs
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
          <UploadStrip uploads={uploads} isBusy={isBusy} onOpen={() => setOpen("upload")} />
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
        />
      )}
      <Suspense>
        {open === "upload" && (
          <UploadDialog
            queue={queue}
            uploads={uploads}
            known={knownValuesOf(tags, languages, shots)}
            pathOf={pathOf}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === "delete" && (
          <MassDeleteDialog
            scope={scope}
            shots={shots}
            languages={languages}
            filter={filter}
            onDeleted={(result) => {
              setDeleted(result);
              void refreshScreenshots(client, scope);
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Page>
  );
}

type Act = (() => void) | undefined;

function GalleryActs({ onUpload, onDelete }: { onUpload: Act; onDelete: Act }) {
  return (
    <span className="flex flex-wrap gap-2 max-sm:w-full max-sm:justify-end">
      {onDelete && (
        <Button variant="quiet" onPress={onDelete}>
          <Trash2 aria-hidden size={16} />
          <FormattedMessage id="shots.delete.open" />
        </Button>
      )}
      {onUpload && (
        <Button variant="primary" onPress={onUpload}>
          <ImagePlus aria-hidden size={16} />
          <FormattedMessage id="shots.upload.open.act" />
        </Button>
      )}
    </span>
  );
}

function ShowChoice(props: { show: "images" | "coverage"; onChange: (show: "images" | "coverage") => void }) {
  const intl = useIntl();
  return (
    <Segments
      label={intl.formatMessage({ id: "shots.show" })}
      options={(["images", "coverage"] as const).map((value) => ({
        value,
        label: intl.formatMessage({ id: `shots.show.${value}` }),
      }))}
      value={props.show}
      onChange={props.onChange}
    />
  );
}

/** Uploads whose dialog is closed. */
function UploadStrip({ uploads, isBusy, onOpen }: { uploads: Uploads; isBusy: boolean; onOpen: () => void }) {
  const intl = useIntl();
  const { done, all } = countUploads(uploads);
  const ready = uploads.items.filter(({ state }) => state === "ready").length;
  const words = intl.formatMessage(
    { id: isBusy || ready === 0 ? "shots.upload.strip" : "shots.upload.waiting" },
    { done, all, ready },
  );
  return (
    <div className="flex items-center gap-3 rounded-md border border-line bg-surface-2 px-3 py-2 text-sm">
      <span className="flex-none tabular-nums">{words}</span>
      <span className="flex-1">{isBusy && <ProgressBar done={done} all={all} label={words} />}</span>
      <Button size="small" onPress={onOpen}>
        <FormattedMessage id="shots.upload.show" />
      </Button>
    </div>
  );
}

/** What was deleted in the viewer comes with the address, once. */
function useDeleted() {
  const location = useLocation();
  const navigate = useNavigate();
  const state = location.state as { deleted?: Deleted } | null;
  const [deleted, setDeleted] = useState<Deleted | undefined>(state?.deleted);
  useEffect(() => {
    if (state?.deleted) void navigate(`${location.pathname}${location.search}`, { replace: true });
  }, [state, location, navigate]);
  return [deleted, setDeleted] as const;
}

function useGalleryCommands({ upload, remove }: { upload: Act; remove: Act }): void {
  useEffect(
    () =>
      offerCommands([
        ...(upload ? [{ id: "shots-upload", words: "shots.upload.open.act", run: upload }] : []),
        ...(remove ? [{ id: "shots-delete", words: "shots.delete.open", run: remove }] : []),
      ]),
    [upload, remove],
  );
}
