import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIntl } from "react-intl";
import { useParams } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { screenshotsQuery } from "#dashboard/api/screenshots/screenshots.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { GallerySkeleton } from "./gallery-states.tsx";

/** The screenshots of a branch by screen. */
export function ScreenshotsPage() {
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const title = useIntl().formatMessage({ id: "shell.screenshots" });
  return (
    <WithProject title={title}>{() => <Screenshots key={branch} scope={scope} title={title} />}</WithProject>
  );
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
