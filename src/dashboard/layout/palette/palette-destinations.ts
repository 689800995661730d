import type { Action } from "#contract/permissions.ts";
import type { CallerTeam } from "#contract/teams.ts";
import { teamSectionsOf } from "#dashboard/layout/team-sections.ts";
import { paths } from "#dashboard/paths.ts";

/** A page or an action with an address but no letter; `label` is a message id. */
export type Destination = { label: string; path: string };

type Scope = { app: string; branch: string };
type ProjectDestination = Destination & {
  action: Action;
  /** A closed branch refuses the action, whatever the role allows. */
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
    { label: "tags.new", action: "writeTags", isContent: true, path: paths.tags(scope, { new: "1" }) },
    { label: "palette.screens", action: "read", path: paths.tags(scope, { view: "screens" }) },
    { label: "shots.upload.open.action", action: "uploadScreenshots", isContent: true, path: upload },
    { label: "palette.coverage", action: "read", path: paths.screenshots(scope, { show: "coverage" }) },
    { label: "orders.new", action: "createOrders", isContent: true, path: paths.newOrder(scope) },
    { label: "files.import.title", action: "publish", isContent: true, path: paths.files(scope) },
    { label: "files.export.title", action: "read", path: paths.files(scope, "export") },
    { label: "firstUse.title", action: "publish", isContent: true, path: paths.firstUse(scope) },
  ];
}

function branchDestinations(scope: Scope): ProjectDestination[] {
  const create = `${paths.branches(scope)}?${new URLSearchParams({ new: scope.branch })}`;
  return [
    { label: "palette.compareBranches", action: "compareBranches", path: paths.compare(scope) },
    { label: "palette.mergeBranches", action: "writeBranches", path: paths.merge(scope) },
    { label: "palette.newBranch", action: "writeBranches", path: create },
    { label: "webhooks.create", action: "writeWebhooks", path: paths.newWebhook(scope) },
  ];
}

/** The most frequent actions in the settings; the sections are separate entries. */
function settingsDestinations(scope: Scope): ProjectDestination[] {
  const at = paths.settings;
  const languages = `${at(scope, "languages")}?add=1`;
  const copy = `${paths.projects()}?${new URLSearchParams({ copy: scope.app })}`;
  return [
    { label: "palette.invite", action: "manageMembers", path: `${at(scope, "members")}?invite=1` },
    { label: "palette.addLanguages", action: "publish", isContent: true, path: languages },
    { label: "base.title", action: "manageSettings", path: `${at(scope, "general")}?base=1` },
    { label: "palette.rollToken", action: "manageSettings", path: `${at(scope, "access")}?roll=1` },
    {
      label: "palette.emptyTrash",
      action: "useTrash",
      isContent: true,
      path: `${at(scope, "trash")}?empty=1`,
    },
    { label: "copy.open", action: "createSibling", path: copy },
    { label: "end.delete", action: "deleteProject", path: `${at(scope, "end")}?delete=1` },
  ];
}

/** Ways to create a project, for users who may. */
export function newProjectDestinations(): Destination[] {
  return [
    { label: "newProject.title", path: paths.newProject() },
    { label: "restore.title", path: paths.restoreProject() },
  ];
}

/** The sections of a team. */
export function teamDestinationsOf({ _id: team, role }: Pick<CallerTeam, "_id" | "role">): Destination[] {
  return teamSectionsOf(role).map((section) => ({
    label: `team.${section}`,
    path: paths.team(team, section),
  }));
}
