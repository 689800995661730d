import {
  ChartColumn,
  ClipboardList,
  FolderSync,
  GitBranch,
  Hash,
  Images,
  Languages,
  type LucideIcon,
  Settings,
  Webhook,
} from "lucide-react";
import { type Action, isVendor, type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { CommandIn } from "#dashboard/lib/shortcuts/key-commands.ts";
import { paths } from "#dashboard/paths.ts";

export type JumpScope =
  | {
      app: string;
      branch: string;
      /** Undefined while the project is loading: all pages are listed. */
      role?: ProjectRole | undefined;
      /** Whether the project has branches. */
      branching?: boolean | undefined;
    }
  | undefined;

export type JumpPage = {
  /** The letter that opens the page after the prefix key. */
  command: CommandIn<"letter">;
  /** The id of the message that names the page. */
  messageId: string;
  path: string;
};

/** A page of a project, listed in the side bar. */
export type ProjectPage = JumpPage & {
  icon: LucideIcon;
  /** Path of the link; pages below it belong to this page. Defaults to `path`. */
  basePath?: string;
  /** The page is listed for roles with this permission only. Other roles can still open its address. */
  action?: Action;
  /** The page is not listed for vendors, who see only strings of their orders. */
  isForMembers?: boolean;
};

/** The pages of a project that the role can use, in the order of the side bar. Orders are the start page of vendors. */
export function projectPagesOf(scope: NonNullable<JumpScope>): ProjectPage[] {
  const { role } = scope;
  const pages = allPagesOf(scope);
  if (role === undefined) return pages;
  const offered = pages.filter(
    ({ action, isForMembers }) =>
      (action === undefined || roleMay(role, action)) && !(isForMembers && isVendor(role)),
  );
  if (!isVendor(role)) return offered;
  const isOrders = ({ command }: ProjectPage) => command === "goOrders";
  return [...offered.filter(isOrders), ...offered.filter((page) => !isOrders(page))];
}

/** Pages for the bar on phones, most important first. The bar shows the first ones that the role can use. */
const phonePages: readonly string[] = ["goTranslations", "goOrders", "goCounts", "goScreenshots", "goTags"];

/** The pages that the bar on phones shows, and those in its "More" menu. */
export function phonePagesOf(
  pages: readonly ProjectPage[],
  room: number,
): { shown: readonly ProjectPage[]; more: readonly ProjectPage[] } {
  // A menu with a single page would take as much room as the page.
  if (pages.length <= room + 1) return { shown: pages, more: [] };
  const important = phonePages.filter((name) => pages.some(({ command }) => command === name)).slice(0, room);
  const isShown = ({ command }: ProjectPage) => important.includes(command);
  return { shown: pages.filter(isShown), more: pages.filter((page) => !isShown(page)) };
}

function allPagesOf(scope: NonNullable<JumpScope>): ProjectPage[] {
  return [
    {
      command: "goTranslations",
      messageId: "shell.translations",
      path: paths.translations(scope),
      icon: Languages,
    },
    { command: "goCounts", messageId: "shell.counts", path: paths.counts(scope), icon: ChartColumn },
    { command: "goTags", messageId: "shell.tags", path: paths.tags(scope), icon: Hash },
    {
      command: "goScreenshots",
      messageId: "shell.screenshots",
      path: paths.screenshots(scope),
      icon: Images,
    },
    {
      command: "goOrders",
      messageId: "shell.orders",
      path: paths.orders(scope),
      icon: ClipboardList,
      action: "moveOrders",
    },
    {
      command: "goBranches",
      messageId: "shell.branches",
      path: paths.branches(scope),
      icon: GitBranch,
      // Without branches, the page only offers to create the first one.
      action: scope.branching ? "compareBranches" : "writeBranches",
    },
    {
      command: "goFiles",
      messageId: "shell.files",
      path: paths.files(scope),
      icon: FolderSync,
      basePath: withoutLastPart(paths.files(scope)),
      isForMembers: true,
    },
    {
      command: "goWebhooks",
      messageId: "shell.webhooks",
      path: paths.webhooks(scope),
      icon: Webhook,
      action: "writeWebhooks",
    },
    {
      command: "goSettings",
      messageId: "shell.settings",
      path: paths.settings(scope),
      icon: Settings,
      basePath: withoutLastPart(paths.settings(scope)),
    },
  ];
}

/** Removes the section from the path of a page with sections. */
function withoutLastPart(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Pages that a letter or the palette opens. Pages of a project are included only while the project is open. */
export function jumpPagesOf(scope: JumpScope): JumpPage[] {
  return [
    ...(scope ? projectPagesOf(scope) : []),
    { command: "goProjects", messageId: "shell.projects", path: paths.projects() },
    { command: "goNotifications", messageId: "shell.notifications", path: paths.notifications() },
    { command: "goTeam", messageId: "shell.team", path: paths.team() },
    { command: "goAccount", messageId: "shell.account", path: paths.account() },
  ];
}
