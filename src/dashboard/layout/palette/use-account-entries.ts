import { useIntl } from "react-intl";
import { accountSections, paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";

/** The sections of the user's account. */
export function useAccountEntries(): PaletteEntry[] {
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
