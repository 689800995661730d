import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { useParams } from "react-router";
import { projectsQuery } from "#dashboard/api/projects.ts";
import { paths } from "#dashboard/paths.ts";
import { offeredGroups } from "./settings-sections.ts";
import { useJump } from "./use-jump.ts";
import type { PaletteEntry } from "./use-palette-entries.ts";

/** The sections of the open project's settings. */
export function useSettingsEntries(): PaletteEntry[] {
  const intl = useIntl();
  const jump = useJump();
  const { app, branch } = useParams();
  const { data: projects = [] } = useQuery(projectsQuery());
  const role = projects.find(({ _id }) => _id === app)?.role;
  if (app === undefined || branch === undefined || role === undefined) return [];
  const title = intl.formatMessage({ id: "shell.settings" });
  const sections = offeredGroups(role).flatMap((group) => group.sections);
  return sections.map(({ name }) => ({
    id: `settings ${name}`,
    words: `${title}: ${intl.formatMessage({ id: `settings.${name}` })}`,
    run: () => jump(paths.settings({ app, branch }, name)),
  }));
}
