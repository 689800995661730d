import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useState } from "react";
import { useIntl } from "react-intl";
import { useParams } from "react-router";
import { type Action, roleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useClosedBranch } from "#dashboard/api/branches/closed-branch.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { untilFirstPage } from "#dashboard/lib/loading/load-later.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import type { GridRights } from "./grid/grid-context.ts";
import { GridFailed, GridLoading } from "./grid-states.tsx";
import { createLostTextStore } from "./open-text/lost-text/lost-text.ts";
import type { ProjectReading } from "./open-text/message-settings.ts";
import { failureOf, isBranchMissing } from "./page-failure.ts";
import { TranslationsView } from "./translations-view.tsx";

/** Loaded in advance, after the first rows: when text is lost, the dialog must open before the next keystroke. */
const LostTextDialog = lazyPart(
  () => import("./open-text/lost-text/lost-text-dialog.tsx"),
  "LostTextDialog",
  untilFirstPage,
);

const ProjectUnavailable = lazyPart(() => import("./project-unavailable.tsx"), "ProjectUnavailable");

/** The main page: waits for the project and its languages, which the grid needs before its first rows. */
export function TranslationsPage() {
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const languages = useQuery(languagesQuery(scope));
  const projects = useQuery(projectsQuery());
  const session = useQuery(sessionQuery());
  const project = projects.data?.find((it) => it._id === app);
  const { role, branching, syntax, style, placeholderPatterns: patterns } = project ?? {};
  const closed = useClosedBranch(scope);
  const rights = useMemo<GridRights>(() => {
    const may = (action: Action) => role !== undefined && closed === undefined && roleMay(role, action);
    return {
      drafts: branching === false,
      canWrite: may("writeTranslations"),
      canPublish: may("publish"),
      canDeleteKeys: may("deleteEntries"),
      role: role ?? null,
      closedBy: closed ?? "role",
    };
  }, [role, branching, closed]);
  const reading = useMemo<ProjectReading>(
    () => ({ ...(syntax && { syntax }), ...(style && { style }), ...(patterns && { patterns }) }),
    [syntax, style, patterns],
  );
  const title = useIntl().formatMessage({ id: "shell.translations" });
  usePageTitle(title, project?.name ?? "");
  const [lost] = useState(createLostTextStore);
  const error = failureOf(languages) ?? failureOf(projects);
  const isProjectMissing = projects.isSuccess && project === undefined;
  const isOnlyBranchMissing = project !== undefined && isBranchMissing(error);
  const isUnavailable = isProjectMissing || error instanceof ApiCallError;
  const isReady = error === null && languages.data !== undefined && project !== undefined;
  const retry = () => void Promise.all([projects.refetch(), languages.refetch()]);
  const person = session.data?.user?._id ?? "";
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      {error !== null && !isProjectMissing && !isOnlyBranchMissing && (
        <GridFailed error={error} onRetry={retry} />
      )}
      {isUnavailable && (
        <Suspense>
          <ProjectUnavailable
            key={`${app} ${branch}`}
            scope={scope}
            person={person}
            isOnlyBranchMissing={isOnlyBranchMissing}
            {...(isProjectMissing && { onRetry: retry })}
          />
        </Suspense>
      )}
      {error === null && !isUnavailable && !isReady && <GridLoading />}
      {isReady && (
        <TranslationsView
          key={`${app} ${branch}`}
          scope={scope}
          languages={languages.data}
          rights={rights}
          person={person}
          lost={lost}
          reading={reading}
        />
      )}
      <Suspense>
        <LostTextDialog lostTextStore={lost} />
      </Suspense>
    </>
  );
}
