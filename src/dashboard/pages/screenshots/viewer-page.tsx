import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Images } from "lucide-react";
import { useEffect } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useParams } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { screenshotQuery, screenshotsQuery } from "#dashboard/api/screenshots/screenshots.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import type { PageHead } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { rememberOpened } from "./gallery/last-opened.ts";
import { Viewer } from "./viewer/viewer.tsx";

export function useHead(scope: BranchScope): PageHead {
  const { screenshotId = "" } = useParams();
  const { data: shot } = useScreenshot(scope, screenshotId);
  const name = useIntl().formatMessage({ id: "shell.screenshots" });
  return { title: shot?.tag.name ?? name };
}

/** A screenshot with its strings. */
export function ViewerPage() {
  const { screenshotId: id = "" } = useParams();
  const { scope, project, title } = useProjectPage();
  const shot = useScreenshot(scope, id);
  const languages = useQuery(languagesQuery(scope));
  useLiveRefresh(scope);
  useEffect(() => rememberOpened(id), [id]);
  if (shot.data && languages.data)
    return <Viewer key={id} scope={scope} project={project} shot={shot.data} languages={languages.data} />;
  const error = shot.error ?? languages.error;
  const isDeleted = error instanceof ApiCallError && error.code === "not_found";
  return (
    <Page isWide title={title}>
      {error === null && <Loading />}
      {error !== null && !isDeleted && (
        <Failed error={error} onRetry={() => void Promise.all([shot.refetch(), languages.refetch()])} />
      )}
      {isDeleted && (
        <Empty icon={Images} title={<FormattedMessage id="shots.gone" />}>
          <LinkButton to={paths.screenshots(scope)}>
            <FormattedMessage id="shots.gone.action" />
          </LinkButton>
        </Empty>
      )}
    </Page>
  );
}

/** Shows the gallery's data of the screenshot until the details are loaded. */
function useScreenshot(scope: BranchScope, id: string) {
  const client = useQueryClient();
  return useQuery({
    ...screenshotQuery(scope, id),
    placeholderData: () => {
      const shots = client.getQueryData(screenshotsQuery(scope).queryKey) ?? [];
      const listed = shots.find((candidate) => candidate._id === id);
      const variants = shots.filter(
        (candidate) => candidate._id !== id && candidate.tag._id === listed?.tag._id,
      );
      return listed && { ...listed, variants };
    },
  });
}
