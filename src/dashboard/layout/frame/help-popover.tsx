import type { ComponentProps } from "react";
import { useIntl } from "react-intl";
import { MenuPopover } from "#dashboard/ui/menus/menu-popover.tsx";

/** Links to the guide and the documentation of the API, and the version of Parlance. */
export function HelpPopover(popover: Omit<ComponentProps<typeof MenuPopover>, "label" | "entries">) {
  const intl = useIntl();
  return (
    <MenuPopover
      {...popover}
      label={intl.formatMessage({ id: "shell.help" })}
      entries={[
        {
          id: "guide",
          text: intl.formatMessage({ id: "help.guide" }),
          href: "/guide/index.html",
          isExternal: true,
        },
        {
          id: "keys",
          text: intl.formatMessage({ id: "help.keys" }),
          href: "/guide/grid.html#keys",
          isExternal: true,
        },
        { id: "api", text: intl.formatMessage({ id: "help.api" }), href: "/v1/docs", isExternal: true },
        "line",
        { id: "version", text: `Parlance ${import.meta.env.VITE_VERSION}`, isDisabled: true },
      ]}
    />
  );
}
