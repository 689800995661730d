import { CircleQuestionMark } from "lucide-react";
import { useIntl } from "react-intl";
import { Menu } from "#dashboard/ui/menus/menu.tsx";

/** Links to the guide and the documentation of the API, and the version of Parlance. */
export function HelpMenu() {
  const intl = useIntl();
  const label = intl.formatMessage({ id: "help.title" });
  return (
    <Menu
      label={label}
      button={
        <>
          <CircleQuestionMark aria-hidden size={16} />
          <span className="sr-only">{label}</span>
        </>
      }
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
