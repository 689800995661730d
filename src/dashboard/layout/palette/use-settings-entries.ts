import { useIntl } from "react-intl";
import { offeredGroups } from "#dashboard/layout/settings-sections.ts";
import { paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** The sections of the open project's settings. */
export function useSettingsEntries(): PaletteEntry[] {
  const intl = useIntl();
  const jump = useJump();
  const { scope, role } = useOpenBranch();
  if (scope === undefined || role === undefined) return [];
  const title = intl.formatMessage({ id: "shell.settings" });
  const sections = offeredGroups(role).flatMap((group) => group.sections);
  return sections.map(({ name }) => ({
    id: `settings ${name}`,
    label: `${title}: ${intl.formatMessage({ id: `settings.${name}` })}`,
    run: () => jump(paths.settings(scope, name)),
  }));
}
