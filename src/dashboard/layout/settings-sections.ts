import { type Act, type ProjectRole, roleMay } from "#contract/permissions.ts";
import type { SettingsSection } from "#dashboard/paths.ts";

type Section = {
  name: SettingsSection;
  /** What somebody must be allowed to do to use it. */
  act: Act;
};

/** The sections of the settings as they stand together; messages `settings.group.…` and `settings.…` name them. */
const settingsGroups: ReadonlyArray<{ name: string; sections: readonly Section[] }> = [
  {
    name: "project",
    sections: [
      { name: "general", act: "readSettings" },
      { name: "languages", act: "read" },
      { name: "groups", act: "read" },
      { name: "statuses", act: "read" },
      { name: "brief", act: "read" },
      { name: "categories", act: "writeTags" },
      { name: "branching", act: "writeBranches" },
    ],
  },
  {
    name: "people",
    sections: [
      { name: "members", act: "read" },
      { name: "roles", act: "read" },
      { name: "access", act: "manageSettings" },
    ],
  },
  {
    name: "records",
    sections: [
      { name: "audit", act: "manageSettings" },
      { name: "trash", act: "useTrash" },
      { name: "backup", act: "manageSettings" },
      { name: "end", act: "manageSettings" },
    ],
  },
];

/** The groups with what the role may use; a group without anything is left out. */
export function offeredGroups(role: ProjectRole) {
  return settingsGroups
    .map(({ name, sections }) => ({ name, sections: sections.filter(({ act }) => roleMay(role, act)) }))
    .filter(({ sections }) => sections.length > 0);
}

/** The section that an address names, whoever may use it. */
export function findSection(name: string): Section | undefined {
  return settingsGroups.flatMap(({ sections }) => sections).find((section) => section.name === name);
}
