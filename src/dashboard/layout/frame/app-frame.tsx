import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, Outlet, useLocation, useParams } from "react-router";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { projectsQuery, useProject } from "#dashboard/api/projects/projects.ts";
import { JobsMenu } from "#dashboard/layout/jobs/jobs-menu.tsx";
import { NotificationBell } from "#dashboard/layout/notifications/notification-bell.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { untilFirstPage } from "#dashboard/lib/loading/load-later.ts";
import { useStoreLastBranch } from "#dashboard/lib/storage/last-branch.ts";
import { useStorePlace } from "#dashboard/lib/storage/last-places.ts";
import { paths } from "#dashboard/paths.ts";
import { AccountMenu } from "./account-menu.tsx";
import { BranchMenu, ClosedBranchLine } from "./branch-menu.tsx";
import { Crumb } from "./crumb.tsx";
import { FrameKeys } from "./frame-keys.tsx";
import { HelpMenu } from "./help-menu.tsx";
import { RoleLine } from "./role-line.tsx";
import { SideBar } from "./side-bar.tsx";
import { WaitingLine } from "./waiting-line.tsx";

const InputKeepers = lazyPart(() => import("./input-keepers.tsx"), "InputKeepers", untilFirstPage);

/** Frame of every page behind the sign-in: breadcrumbs at the top, navigation at the side. */
export function AppFrame() {
  const { app, branch } = useParams();
  useStoreLastBranch(app, branch);
  useStorePlace(useQuery(sessionQuery()).data?.user?._id, branch === undefined ? undefined : app);
  useFocusPage();
  const { role, branching } = useProject(app) ?? {};
  const scope = app !== undefined && branch !== undefined ? { app, branch, role, branching } : undefined;
  return (
    <div className="flex h-full flex-col">
      <a
        href="#main"
        className="absolute -top-20 start-2 z-50 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:top-2"
      >
        <FormattedMessage id="shell.skip" />
      </a>
      <header className="flex h-11 flex-none items-center gap-1 border-b border-line px-3 max-sm:gap-0.5">
        <Link
          to={paths.projects()}
          className="flex flex-none items-center gap-2 rounded-md px-1 font-semibold"
        >
          <img src="/icon.svg" alt="" className="size-5" />
          <span className="max-sm:sr-only">Parlance</span>
        </Link>
        {app !== undefined && <ProjectMenu app={app} />}
        {scope && <BranchMenu app={scope.app} branch={scope.branch} />}
        <span className="flex-1" />
        <FrameKeys scope={scope} />
        <Suspense>
          <InputKeepers />
        </Suspense>
        {scope && <JobsMenu scope={scope} />}
        <HelpMenu />
        <NotificationBell />
        <AccountMenu />
      </header>
      <div className="flex min-h-0 flex-1 max-sm:flex-col-reverse">
        {scope && <SideBar scope={scope} />}
        <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          <WaitingLine />
          <RoleLine app={app} />
          {scope && <ClosedBranchLine scope={scope} />}
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  );
}

function ProjectMenu({ app }: { app: string }) {
  const intl = useIntl();
  const { data: projects = [], isSuccess } = useQuery(projectsQuery());
  const label = intl.formatMessage({ id: "shell.projects" });
  // Shown for an unknown project, which has no name; empty while names are loading.
  const fallbackName = isSuccess ? label : "";
  return (
    <Crumb
      label={label}
      search={intl.formatMessage({ id: "shell.projects.find" })}
      name={projects.find((project) => project._id === app)?.name ?? fallbackName}
      entries={[
        ...projects
          .filter(({ _id, archived }) => !archived || _id === app)
          .map(({ _id, name }) => ({
            id: _id,
            text: name,
            href: paths.project(_id),
            isChosen: _id === app,
          })),
        "line",
        { id: "all", text: intl.formatMessage({ id: "shell.allProjects" }), href: paths.projects() },
      ]}
    />
  );
}

/**
 * Focuses a new page, so that its keys work at once, if the focused element disappeared with the previous page or is
 * the pressed link in the navigation.
 */
function useFocusPage(): void {
  const { pathname } = useLocation();
  const previousPath = useRef(pathname);
  useEffect(() => {
    if (previousPath.current === pathname) return;
    previousPath.current = pathname;
    const { activeElement } = document;
    if (activeElement instanceof HTMLAnchorElement && activeElement.closest("main") === null)
      activeElement.blur();
    focusIfLost();
  }, [pathname]);
}
