import { useQuery } from "@tanstack/react-query";
import { ChevronRight, ChevronsUpDown, Languages, Settings } from "lucide-react";
import { Suspense } from "react";
import { RouterProvider } from "react-aria-components";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, NavLink, Outlet, useHref, useNavigate, useParams } from "react-router";
import { branchesQuery, projectsQuery } from "#dashboard/api/projects.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#dashboard/ui/menu.tsx";
import { AccountMenu } from "./account-menu.tsx";

/** The frame of every page behind the sign-in: where one is on top, where one can go at the side. */
export function AppFrame() {
  const navigate = useNavigate();
  const { app, branch } = useParams();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <div className="flex h-full flex-col">
        <a
          href="#main"
          className="absolute -top-20 start-2 z-50 rounded-md bg-accent px-3 py-1.5 text-on-accent focus:top-2"
        >
          <FormattedMessage id="shell.skip" />
        </a>
        <header className="flex h-11 flex-none items-center gap-1 border-b border-line px-3">
          <Link to={paths.projects()} className="flex items-center gap-2 rounded-md px-1 font-semibold">
            <img src="/icon.svg" alt="" className="size-5" />
            <span className="max-sm:sr-only">Parlance</span>
          </Link>
          {app !== undefined && <ProjectMenu app={app} />}
          {app !== undefined && branch !== undefined && <BranchName app={app} branch={branch} />}
          <span className="flex-1" />
          <AccountMenu />
        </header>
        <div className="flex min-h-0 flex-1 max-sm:flex-col-reverse">
          {app !== undefined && branch !== undefined && <SideBar scope={{ app, branch }} />}
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
    </RouterProvider>
  );
}

function ProjectMenu({ app }: { app: string }) {
  const intl = useIntl();
  const { data: projects = [] } = useQuery(projectsQuery());
  const name = projects.find((project) => project._id === app)?.name ?? "";
  return (
    <>
      <ChevronRight aria-hidden size={14} className="flex-none text-ink-muted rtl:-scale-x-100" />
      <Menu
        label={intl.formatMessage({ id: "shell.projects" })}
        button={
          <Button variant="quiet" className="h-7 min-w-0 flex-initial">
            <span className="truncate">{name}</span>
            <ChevronsUpDown aria-hidden size={14} className="flex-none text-ink-muted" />
          </Button>
        }
      >
        {projects.map((project) => (
          <MenuItem key={project._id} href={paths.project(project._id)} text={project.name} />
        ))}
        <MenuSeparator className="my-1 border-t border-line" />
        <MenuItem href={paths.projects()} text={intl.formatMessage({ id: "shell.allProjects" })} />
      </Menu>
    </>
  );
}

function BranchName({ app, branch }: { app: string; branch: string }) {
  const intl = useIntl();
  const { data } = useQuery(branchesQuery(app));
  const branches = data?.branches ?? [];
  const current = branches.find((one) => one._id === branch);
  if (!current || branches.length < 2) return null;
  return (
    <span className="contents max-sm:hidden">
      <ChevronRight aria-hidden size={14} className="flex-none text-ink-muted rtl:-scale-x-100" />
      <Menu
        label={intl.formatMessage({ id: "shell.branches" })}
        button={
          <Button variant="quiet" className="h-7 min-w-0 flex-initial">
            <span className="truncate">{current.name}</span>
            <ChevronsUpDown aria-hidden size={14} className="flex-none text-ink-muted" />
          </Button>
        }
      >
        {branches.map((one) => (
          <MenuItem key={one._id} href={paths.translations({ app, branch: one._id })} text={one.name} />
        ))}
      </Menu>
    </span>
  );
}

const linkClass =
  "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm text-ink-muted hover:bg-surface-3 aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink max-sm:flex-1 max-sm:justify-center";

function SideBar({ scope }: { scope: { app: string; branch: string } }) {
  const intl = useIntl();
  const settings = paths.settings(scope).replace(/\/[^/]*$/, "");
  return (
    <nav
      aria-label={intl.formatMessage({ id: "shell.pages" })}
      className="flex flex-none gap-1 border-line bg-surface-2 p-2 max-sm:border-t sm:w-13 sm:flex-col sm:border-e lg:w-44"
    >
      <NavLink to={paths.translations(scope)} className={linkClass}>
        <Languages aria-hidden size={16} className="flex-none" />
        <span className="sm:max-lg:sr-only">
          <FormattedMessage id="shell.translations" />
        </span>
      </NavLink>
      <NavLink to={settings} className={linkClass}>
        <Settings aria-hidden size={16} className="flex-none" />
        <span className="sm:max-lg:sr-only">
          <FormattedMessage id="shell.settings" />
        </span>
      </NavLink>
    </nav>
  );
}
