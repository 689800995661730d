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
import type { CommandIn } from "#dashboard/lib/shortcuts/key-commands.ts";
import { paths } from "#dashboard/paths.ts";

export type JumpScope = { app: string; branch: string; isVendor?: boolean } | undefined;

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
  /** Hidden from vendors, who see only strings of orders. */
  isForMembers?: boolean;
};

/** The pages of a project, in the order of the side bar. */
export function projectPagesOf(scope: NonNullable<JumpScope>): ProjectPage[] {
  return allPagesOf(scope).filter(({ isForMembers }) => !(isForMembers && scope.isVendor));
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
    { command: "goOrders", messageId: "shell.orders", path: paths.orders(scope), icon: ClipboardList },
    {
      command: "goBranches",
      messageId: "shell.branches",
      path: paths.branches(scope),
      icon: GitBranch,
      isForMembers: true,
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
      isForMembers: true,
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
