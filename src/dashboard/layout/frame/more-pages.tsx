import { Ellipsis } from "lucide-react";
import { useIntl } from "react-intl";
import { useLocation } from "react-router";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { ProjectPage } from "./jump-pages.ts";
import { SideDot, SideLabel, type SideScope } from "./side-counts.tsx";

/** Menu of the pages that do not fit into the bar on phones. */
export function MorePages(props: { pages: readonly ProjectPage[]; scope: SideScope }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const more = intl.formatMessage({ id: "shell.more" });
  const isHere = props.pages.some(({ basePath, path }) => pathname.startsWith(basePath ?? path));
  return (
    <span className="min-w-0 flex-1 sm:hidden">
      <Menu
        label={more}
        className={`!h-12 w-full !flex-col !gap-1 !px-1 !font-normal ${isHere ? "bg-selected !font-medium !text-ink" : "!text-ink-muted"}`}
        button={
          <>
            <span className="relative flex-none">
              <Ellipsis aria-hidden size={16} />
              <SideDot scope={props.scope} commands={props.pages.map(({ command }) => command)} />
            </span>
            <span className="max-w-full truncate text-xs leading-none">{more}</span>
          </>
        }
        entries={props.pages.map(({ command, messageId, basePath, path, icon: Icon }) => {
          const text = intl.formatMessage({ id: messageId });
          return {
            id: command,
            text,
            href: basePath ?? path,
            content: (
              <span className="flex items-center gap-2.5">
                <Icon aria-hidden size={16} className="flex-none text-ink-muted" />
                {text}
                <SideLabel scope={props.scope} command={command} />
              </span>
            ),
          };
        })}
      />
    </span>
  );
}
