import { type Action, type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { SettingsSection } from "#dashboard/paths.ts";

type Section = {
  name: SettingsSection;
  /** The permission that the section requires. */
  action: Action;
  /**
   * The permission to change something in the section, if it differs from `action`. Roles without it find no link to
   * the section, but can read it at its address.
   */
  change?: Action;
};

/** The sections of the settings in groups; messages `settings.group.…` and `settings.…` name them. */
const settingsGroups: ReadonlyArray<{ name: string; sections: readonly Section[] }> = [
  {
    name: "project",
    sections: [
      { name: "general", action: "readSettings", change: "manageSettings" },
      { name: "languages", action: "read", change: "publish" },
      { name: "groups", action: "read", change: "publish" },
      { name: "statuses", action: "read", change: "manageSettings" },
      { name: "checks", action: "read", change: "manageSettings" },
      { name: "brief", action: "read", change: "manageSettings" },
      { name: "categories", action: "writeTags", change: "manageSettings" },
      { name: "branching", action: "writeBranches" },
    ],
  },
  {
    name: "people",
    sections: [
      { name: "members", action: "read" },
      { name: "roles", action: "read" },
      { name: "access", action: "manageSettings" },
    ],
  },
  {
    name: "records",
    sections: [
      { name: "audit", action: "manageSettings" },
      { name: "trash", action: "useTrash" },
      { name: "backup", action: "manageSettings" },
      { name: "end", action: "manageSettings" },
    ],
  },
];

/** The groups with the sections in which the role can do something; empty groups are omitted. */
export function offeredGroups(role: ProjectRole) {
  return settingsGroups
    .map(({ name, sections }) => ({ name, sections: sections.filter((section) => isOffered(role, section)) }))
    .filter(({ sections }) => sections.length > 0);
}

export function isOffered(role: ProjectRole, { action, change = action }: Section): boolean {
  return roleMay(role, action) && roleMay(role, change);
}

/** The section with a name, even if the user may not use it. */
export function findSection(name: string): Section | undefined {
  return settingsGroups.flatMap(({ sections }) => sections).find((section) => section.name === name);
}
