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
  /** Pages below this path belong to it; defaults to the page's path. */
  within?: string;
  /** Hidden from vendors, who see only strings of orders. */
  isForMembers?: boolean;
};

/** The pages of a project, in the order of the side bar. */
export function projectPagesOf(scope: NonNullable<JumpScope>): ProjectPage[] {
  return allPagesOf(scope).filter(({ isForMembers }) => !(isForMembers && scope.isVendor));
}

function allPagesOf(scope: NonNullable<JumpScope>): ProjectPage[] {
  const settings = paths.settings(scope);
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
      within: paths.files(scope).replace(/\/[^/]+$/, ""),
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
      path: settings,
      icon: Settings,
      within: settings.slice(0, settings.lastIndexOf("/")),
    },
  ];
}

/** Pages that can be opened from here, by letter and by name. Pages of a project require an open project. */
export function jumpPagesOf(scope: JumpScope): JumpPage[] {
  return [
    ...(scope ? projectPagesOf(scope) : []),
    { command: "goProjects", messageId: "shell.projects", path: paths.projects() },
    { command: "goNotifications", messageId: "shell.notifications", path: paths.notifications() },
    { command: "goTeam", messageId: "shell.team", path: paths.team() },
    { command: "goAccount", messageId: "shell.account", path: paths.account() },
  ];
}
