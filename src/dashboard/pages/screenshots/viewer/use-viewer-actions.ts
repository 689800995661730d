import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { findLastChange } from "#dashboard/api/history/changes.ts";
import {
  deleteScreenshot,
  patchScreenshot,
  refreshScreenshots,
  screenshotsQuery,
  verifyScreenshot,
} from "#dashboard/api/screenshots/screenshots.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { filterShots, neighboursOf } from "#dashboard/pages/screenshots/gallery/gallery-filter.ts";
import { filterParams, useGalleryView } from "#dashboard/pages/screenshots/gallery/use-gallery-view.ts";
import { paths } from "#dashboard/paths.ts";

export type ViewerActions = ReturnType<typeof useViewerActions>;

/** Navigation from a screenshot, and actions on it. */
export function useViewerActions(scope: BranchScope, shot: Screenshot) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const { filter } = useGalleryView().view;
  const { data: shots = [] } = useQuery(screenshotsQuery(scope));
  const shown = useMemo(() => filterShots(shots, filter), [shots, filter]);
  const { index, previous, next } = neighboursOf(shown, shot._id);
  const { search } = useLocation();
  // Neighbours open with the same view, but without the open string.
  const params = new URLSearchParams(search);
  params.delete("string");
  const pathOf = (to: Screenshot | undefined) => to && paths.screenshot(scope, to._id, params);
  const gallery = paths.screenshots(scope, filterParams(filter));

  const verify = useMutation({
    mutationFn: (verified: boolean) => verifyScreenshot(scope, shot._id, verified),
    onMutate: (isVerified) =>
      patchScreenshot(client, scope, { ...shot, metadata: { ...shot.metadata, isVerified } }),
    onSettled: () => refreshScreenshots(client, scope),
  });
  const remove = useMutation({
    mutationFn: async () => {
      await deleteScreenshot(scope, shot._id);
      return findLastChange(scope);
    },
    onSuccess: async (changeSet) => {
      await navigate(gallery, { state: { deleted: { count: 1, changeSet } } });
      await refreshScreenshots(client, scope);
    },
  });
  const error = verify.error ?? remove.error;
  return {
    gallery,
    previous: pathOf(previous),
    next: pathOf(next),
    position: index < 0 ? undefined : { number: index + 1, all: shown.length },
    toGallery: () => void navigate(gallery),
    go: (path: string | undefined) => path !== undefined && void navigate(path),
    verify: verify.mutate,
    remove: () => remove.mutate(),
    problem: error === null ? undefined : errorMessage(error),
  };
}
