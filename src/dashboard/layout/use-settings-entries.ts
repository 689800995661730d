import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useParams } from "react-router";
import { type Act, roleMay } from "#contract/permissions.ts";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { paths, type SettingsSection } from "#dashboard/paths.ts";
import { offeredGroups } from "./settings-sections.ts";
import { useJump } from "./use-jump.ts";

/** Acts that have an address: the section, and what opens there. */
const acts: ReadonlyArray<{ words: string; act: Act; section: SettingsSection; search: string }> = [
  { words: "palette.invite", act: "manageMembers", section: "members", search: "?invite=1" },
  { words: "palette.rollToken", act: "manageSettings", section: "access", search: "?roll=1" },
  { words: "palette.addLanguages", act: "publish", section: "languages", search: "?add=1" },
  { words: "palette.emptyTrash", act: "useTrash", section: "trash", search: "?empty=1" },
];

/** The sections of the open project's settings, and what is done there most. */
export function useSettingsEntries() {
  const intl = useIntl();
  const jump = useJump();
  const { app, branch } = useParams();
  const { data: projects = [] } = useQuery(projectsQuery());
  const role = projects.find(({ _id }) => _id === app)?.role;
  if (app === undefined || branch === undefined || role === undefined) return [];
  const scope = { app, branch };
  const title = intl.formatMessage({ id: "shell.settings" });
  const sections = offeredGroups(role).flatMap((group) => group.sections);
  return [
    ...sections.map(({ name }) => ({
      id: `settings ${name}`,
      words: `${title}: ${intl.formatMessage({ id: `settings.${name}` })}`,
      run: () => jump(paths.settings(scope, name)),
    })),
    ...acts
      .filter(({ act }) => roleMay(role, act))
      .map(({ words, section, search }) => ({
        id: words,
        words: intl.formatMessage({ id: words }),
        run: () => jump(paths.settings(scope, section) + search),
      })),
  ];
}
