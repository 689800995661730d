import { type Action, type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { SettingsSection } from "#dashboard/paths.ts";

type Section = {
  name: SettingsSection;
  /** The permission that the section requires. */
  action: Action;
};

/** The sections of the settings in groups; messages `settings.group.…` and `settings.…` name them. */
const settingsGroups: ReadonlyArray<{ name: string; sections: readonly Section[] }> = [
  {
    name: "project",
    sections: [
      { name: "general", action: "readSettings" },
      { name: "languages", action: "read" },
      { name: "groups", action: "read" },
      { name: "statuses", action: "read" },
      { name: "checks", action: "read" },
      { name: "brief", action: "read" },
      { name: "categories", action: "writeTags" },
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

/** The groups with the sections that the role may use; empty groups are omitted. */
export function offeredGroups(role: ProjectRole) {
  return settingsGroups
    .map(({ name, sections }) => ({ name, sections: sections.filter(({ action }) => roleMay(role, action)) }))
    .filter(({ sections }) => sections.length > 0);
}

/** The section with a name, even if the user may not use it. */
export function findSection(name: string): Section | undefined {
  return settingsGroups.flatMap(({ sections }) => sections).find((section) => section.name === name);
}
