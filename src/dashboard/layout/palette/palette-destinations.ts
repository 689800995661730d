import type { Action } from "#contract/permissions.ts";
import type { CallerTeam } from "#contract/teams.ts";
import { teamSectionsOf } from "#dashboard/layout/team-sections.ts";
import { paths } from "#dashboard/paths.ts";

/**
 * A page or an action that the palette opens by its address. Pages with a letter after the prefix key are not among
 * them.
 */
export type Destination = { messageId: string; path: string };

type Scope = { app: string; branch: string };
type ProjectDestination = Destination & {
  action: Action;
  /** The action changes content: a closed branch refuses it, whatever the role allows. */
  isContent?: boolean;
};

/** The user's rights in the project, and on the content of its open branch. */
export type Rights = { may: (action: Action) => boolean; mayWrite: (action: Action) => boolean };

/** The pages and actions of a project. */
export function projectDestinationsOf(scope: Scope, { may, mayWrite }: Rights): Destination[] {
  return [...contentDestinations(scope), ...branchDestinations(scope), ...settingsDestinations(scope)].filter(
    ({ action, isContent }) => (isContent ? mayWrite(action) : may(action)),
  );
}

function contentDestinations(scope: Scope): ProjectDestination[] {
  const upload = paths.screenshots(scope, { open: "upload" });
  return [
    { messageId: "tags.new", action: "writeTags", isContent: true, path: paths.tags(scope, { new: "1" }) },
    { messageId: "palette.screens", action: "read", path: paths.tags(scope, { view: "screens" }) },
    { messageId: "shots.upload.open.action", action: "uploadScreenshots", isContent: true, path: upload },
    { messageId: "palette.coverage", action: "read", path: paths.screenshots(scope, { show: "coverage" }) },
    { messageId: "orders.new", action: "createOrders", isContent: true, path: paths.newOrder(scope) },
    { messageId: "files.import.title", action: "importFiles", isContent: true, path: paths.files(scope) },
    { messageId: "files.export.title", action: "read", path: paths.files(scope, "export") },
    { messageId: "firstUse.title", action: "publish", isContent: true, path: paths.firstUse(scope) },
  ];
}

function branchDestinations(scope: Scope): ProjectDestination[] {
  const create = `${paths.branches(scope)}?${new URLSearchParams({ new: scope.branch })}`;
  return [
    { messageId: "palette.compareBranches", action: "compareBranches", path: paths.compare(scope) },
    { messageId: "palette.mergeBranches", action: "writeBranches", path: paths.merge(scope) },
    { messageId: "palette.newBranch", action: "writeBranches", path: create },
    { messageId: "webhooks.create", action: "writeWebhooks", path: paths.newWebhook(scope) },
  ];
}

/** The most frequent actions in the settings. The sections of the settings are in `useSettingsEntries`. */
function settingsDestinations(scope: Scope): ProjectDestination[] {
  const languages = `${paths.settings(scope, "languages")}?add=1`;
  const copy = `${paths.projects()}?${new URLSearchParams({ copy: scope.app })}`;
  return [
    {
      messageId: "palette.invite",
      action: "manageMembers",
      path: `${paths.settings(scope, "members")}?invite=1`,
    },
    { messageId: "palette.addLanguages", action: "publish", isContent: true, path: languages },
    { messageId: "base.title", action: "manageSettings", path: `${paths.settings(scope, "general")}?base=1` },
    {
      messageId: "palette.rollToken",
      action: "manageSettings",
      path: `${paths.settings(scope, "access")}?roll=1`,
    },
    {
      messageId: "palette.emptyTrash",
      action: "useTrash",
      isContent: true,
      path: `${paths.settings(scope, "trash")}?empty=1`,
    },
    { messageId: "copy.open", action: "createSibling", path: copy },
    { messageId: "end.delete", action: "deleteProject", path: `${paths.settings(scope, "end")}?delete=1` },
  ];
}

/** Ways to create a project, for users who may. */
export function newProjectDestinations(): Destination[] {
  return [
    { messageId: "newProject.title", path: paths.newProject() },
    { messageId: "restore.title", path: paths.restoreProject() },
  ];
}

/** The sections of a team. */
export function teamDestinationsOf({ _id: team, role }: Pick<CallerTeam, "_id" | "role">): Destination[] {
  return teamSectionsOf(role).map((section) => ({
    messageId: `team.${section}`,
    path: paths.team(team, section),
  }));
}
