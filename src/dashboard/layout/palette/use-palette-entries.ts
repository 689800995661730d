import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { projectsQuery } from "#dashboard/api/projects/projects.ts";
import type { JumpPage } from "#dashboard/layout/frame/jump-pages.ts";
import { useOfferedCommands } from "#dashboard/lib/shortcuts/offered-commands.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import {
  type InterfaceLanguage,
  interfaceLanguages,
  setPreferences,
  themes,
  usePreferences,
} from "#dashboard/lib/storage/preferences.ts";
import { accountSections, paths } from "#dashboard/paths.ts";
import { orderSections, type PaletteSection } from "./order-sections.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useBranchEntries } from "./use-branch-entries.ts";
import {
  useNewProjectEntries,
  useProjectDestinationEntries,
  useTeamEntries,
} from "./use-destination-entries.ts";
import { useJump } from "./use-jump.ts";
import { useOrderEntries } from "./use-order-entries.ts";
import { useSettingsEntries } from "./use-settings-entries.ts";
import { useStringEntries } from "./use-string-entries.ts";
import { useTagEntries } from "./use-tag-entries.ts";
import { useWebhookEntries } from "./use-webhook-entries.ts";

/** All entries of the palette on the current page. */
export function usePaletteEntries(
  pages: readonly JumpPage[],
  { typed, signOut }: { typed: string; signOut: () => void },
): readonly PaletteSection[] {
  const intl = useIntl();
  const jump = useJump();
  const offered = useOfferedCommands();
  const keysOf = useKeyHints();
  const { data: projects = [] } = useQuery(projectsQuery());
  const destinations = useProjectDestinationEntries();
  const newProjects = useNewProjectEntries();
  const teams = useTeamEntries();
  const webhooks = useWebhookEntries();
  const branches = useBranchEntries();
  const settings = useSettingsEntries();
  const appearance = useAppearanceEntries();
  const account = useAccountEntries();
  const strings = useStringEntries(typed);
  const tags = useTagEntries(typed);
  const orders = useOrderEntries(typed);
  const word = (id: string) => intl.formatMessage({ id });

  const sections: PaletteSection[] = [
    {
      title: "palette.pages",
      entries: pages.map(({ command, messageId, path }) => ({
        id: command,
        label: word(messageId),
        keys: keysOf(command)[0],
        run: () => jump(path),
      })),
    },
    {
      title: "palette.commands",
      entries: offered
        .filter(({ isAvailable }) => isAvailable?.() ?? true)
        .map(({ id, messageId, values, of, key, run }) => ({
          id,
          label: [of, messageId]
            .flatMap((name) => (name ? [intl.formatMessage({ id: name }, values)] : []))
            .join(": "),
          keys: key && keysOf(key)[0],
          run,
        })),
    },
    { title: "palette.project", entries: destinations },
    { title: "shell.translations", entries: strings, isContent: true },
    { title: "shell.tags", entries: tags, isContent: true },
    { title: "shell.orders", entries: orders, isContent: true },
    { title: "shell.branches", entries: branches },
    { title: "shell.webhooks", entries: webhooks },
    { title: "shell.settings", entries: settings },
    {
      title: "shell.projects",
      entries: [
        ...projects
          .filter(({ archived }) => !archived)
          .map(({ _id, name }) => ({
            id: `project ${_id}`,
            label: name,
            run: () => jump(paths.project(_id)),
          })),
        ...newProjects,
      ],
    },
    { title: "shell.team", entries: teams },
    {
      title: "palette.self",
      entries: [...account, ...appearance, { id: "sign-out", label: word("shell.signOut"), run: signOut }],
    },
  ];
  return orderSections(
    sections.filter(({ entries }) => entries.length > 0),
    typed,
  );
}

/** The sections of the user's account. */
function useAccountEntries(): PaletteEntry[] {
  const intl = useIntl();
  const jump = useJump();
  return accountSections.map((section) => ({
    id: `account ${section}`,
    label: intl.formatMessage(
      { id: "palette.account" },
      { section: intl.formatMessage({ id: `account.${section}` }) },
    ),
    run: () => jump(paths.account(section)),
  }));
}

function useAppearanceEntries(): PaletteEntry[] {
  const intl = useIntl();
  const { theme, language } = usePreferences();
  const languages = Object.keys(interfaceLanguages) as InterfaceLanguage[];
  return [
    ...themes.map((option) => ({
      id: `theme ${option}`,
      label: intl.formatMessage(
        { id: "palette.theme" },
        { theme: intl.formatMessage({ id: `shell.theme.${option}` }) },
      ),
      isChosen: option === theme,
      run: () => setPreferences({ theme: option }),
    })),
    ...languages.map((option) => ({
      id: `language ${option}`,
      label: intl.formatMessage({ id: "palette.language" }, { language: interfaceLanguages[option] }),
      isChosen: option === language,
      run: () => setPreferences({ language: option }),
    })),
  ];
}
