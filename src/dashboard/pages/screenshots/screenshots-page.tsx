import { useQuery } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { screenshotsQuery } from "#dashboard/api/screenshots/screenshots.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { GallerySkeleton } from "./gallery-states.tsx";

export const useHead = headTitled("shell.screenshots");

/** The screenshots of a branch by screen. */
export function ScreenshotsPage() {
  const { scope, title } = useProjectPage();
  return <Screenshots key={scope.branch} scope={scope} title={title} />;
}

function Screenshots({ scope, title }: { scope: BranchScope; title: string }) {
  const shots = useQuery(screenshotsQuery(scope));
  const languages = useQuery(languagesQuery(scope));
  useLiveRefresh(scope);
  if (shots.data && languages.data)
    return (
      <Gallery
        scope={scope}
        title={title}
        shots={shots.data}
        languages={languages.data}
        onBroken={() => !shots.isFetching && void shots.refetch()}
      />
    );
  const error = shots.error ?? languages.error;
  const retry = () => void Promise.all([shots.refetch(), languages.refetch()]);
  return (
    <Page isWide title={title}>
      {error === null ? <GallerySkeleton /> : <Failed error={error} onRetry={retry} />}
    </Page>
  );
}
