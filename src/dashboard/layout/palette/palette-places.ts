import type { OwnTeam } from "#contract/people/team.ts";
import type { Act } from "#contract/permissions.ts";
import { teamSectionsOf } from "#dashboard/layout/team-sections.ts";
import { paths } from "#dashboard/paths.ts";

/** A page or an act that has an address and no letter; the id of the message that names it. */
export type Place = { words: string; path: string };

type Scope = { app: string; branch: string };
type ProjectPlace = Place & {
  act: Act;
  /** A branch that is closed refuses it, whatever the role allows. */
  isContent?: boolean;
};

/** What the person may do in the project, and to the content of its open branch. */
export type Rights = { may: (act: Act) => boolean; mayWrite: (act: Act) => boolean };

/** What can be reached and done in a project. */
export function projectPlacesOf(scope: Scope, { may, mayWrite }: Rights): Place[] {
  return [...contentPlaces(scope), ...branchPlaces(scope), ...settingsPlaces(scope)].filter(
    ({ act, isContent }) => (isContent ? mayWrite(act) : may(act)),
  );
}

function contentPlaces(scope: Scope): ProjectPlace[] {
  const upload = paths.screenshots(scope, { open: "upload" });
  return [
    { words: "tags.new", act: "writeTags", isContent: true, path: paths.tags(scope, { new: "1" }) },
    { words: "palette.screens", act: "read", path: paths.tags(scope, { view: "screens" }) },
    { words: "shots.upload.open.act", act: "uploadScreenshots", isContent: true, path: upload },
    { words: "palette.coverage", act: "read", path: paths.screenshots(scope, { show: "coverage" }) },
    { words: "orders.new", act: "createOrders", isContent: true, path: paths.newOrder(scope) },
    { words: "firstUse.title", act: "publish", isContent: true, path: paths.firstUse(scope) },
  ];
}

function branchPlaces(scope: Scope): ProjectPlace[] {
  const create = `${paths.branches(scope)}?${new URLSearchParams({ new: scope.branch })}`;
  return [
    { words: "palette.compareBranches", act: "compareBranches", path: paths.compare(scope) },
    { words: "palette.mergeBranches", act: "writeBranches", path: paths.merge(scope) },
    { words: "palette.newBranch", act: "writeBranches", path: create },
    { words: "webhooks.create", act: "writeWebhooks", path: paths.newWebhook(scope) },
  ];
}

/** What is done in the settings most; the sections themselves are entries too. */
function settingsPlaces(scope: Scope): ProjectPlace[] {
  const at = paths.settings;
  const languages = `${at(scope, "languages")}?add=1`;
  const copy = `${paths.projects()}?${new URLSearchParams({ copy: scope.app })}`;
  return [
    { words: "palette.invite", act: "manageMembers", path: `${at(scope, "members")}?invite=1` },
    { words: "palette.addLanguages", act: "publish", isContent: true, path: languages },
    { words: "base.title", act: "manageSettings", path: `${at(scope, "general")}?base=1` },
    { words: "palette.rollToken", act: "manageSettings", path: `${at(scope, "access")}?roll=1` },
    { words: "palette.emptyTrash", act: "useTrash", isContent: true, path: `${at(scope, "trash")}?empty=1` },
    { words: "copy.open", act: "createSibling", path: copy },
    { words: "end.delete", act: "deleteProject", path: `${at(scope, "end")}?delete=1` },
  ];
}

/** What makes a project, for those who may. */
export function newProjectPlaces(): Place[] {
  return [
    { words: "newProject.title", path: paths.newProject() },
    { words: "restore.title", path: paths.restoreProject() },
  ];
}

/** The parts of a team. */
export function teamPlacesOf({ _id: team, role }: Pick<OwnTeam, "_id" | "role">): Place[] {
  return teamSectionsOf(role).map((section) => ({
    words: `team.${section}`,
    path: paths.team(team, section),
  }));
}
