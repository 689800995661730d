import { useIsFetching } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { NavLink } from "react-router";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { type ProjectPage, projectPagesOf } from "./jump-pages.ts";
import type { SideScope } from "./side-counts.tsx";

/** Time in ms without requests after which the page counts as loaded: its own requests take precedence. */
const quietMs = 700;

/** Loaded after the content of the page. */
const SideDot = lazyPart(() => import("./side-counts.tsx"), "SideDot");
const SideCount = lazyPart(() => import("./side-counts.tsx"), "SideCount");
const MorePages = lazyPart(() => import("./more-pages.tsx"), "MorePages");

/** Number of labelled items that fit on a phone; the rest go into the "More" menu. */
const shownOnPhones = 3;

const linkClass =
  "flex items-center gap-2.5 rounded-md px-2 text-sm text-ink-muted hover:bg-surface-3 aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:outline-2 max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:px-1 sm:h-8";
const wordsClass = "max-w-full truncate max-lg:sm:sr-only max-sm:text-xs max-sm:leading-none";

const roomForMore = <span className="flex-1 sm:hidden" />;

/** Pages of a project with their open counts. On phones it is a bar at the bottom. */
export function SideBar({ scope }: { scope: SideScope }) {
  const intl = useIntl();
  const pages = projectPagesOf(scope);
  const isSettled = usePageLoaded();
  const isLong = pages.length > shownOnPhones + 1;
  return (
    <nav
      aria-label={intl.formatMessage({ id: "shell.pages" })}
      className="flex flex-none gap-1 border-line bg-surface-2 p-2 max-sm:gap-0 max-sm:border-t max-sm:p-1 sm:w-13 sm:flex-col sm:border-e lg:w-44"
    >
      {pages.map((page, index) => (
        <SideLink
          key={page.command}
          page={page}
          scope={scope}
          isSettled={isSettled}
          isHidden={isLong && index >= shownOnPhones}
        />
      ))}
      {isLong && !isSettled && roomForMore}
      {isLong && isSettled && (
        <Suspense fallback={roomForMore}>
          <MorePages pages={pages.slice(shownOnPhones)} scope={scope} />
        </Suspense>
      )}
    </nav>
  );
}

type SideLinkProps = { page: ProjectPage; scope: SideScope; isSettled: boolean; isHidden: boolean };

function SideLink({ page, scope, isSettled, isHidden }: SideLinkProps) {
  const { icon: Icon } = page;
  const intl = useIntl();
  const [keys] = useKeyHints()(page.command);
  return (
    <NavLink
      to={page.within ?? page.path}
      // Narrow screens show only the icon.
      title={[intl.formatMessage({ id: page.messageId }), keys].filter(Boolean).join(" · ")}
      className={`${linkClass} ${isHidden ? "max-sm:hidden" : ""}`}
    >
      <span className="relative flex-none">
        <Icon aria-hidden size={16} />
        {isSettled && (
          <Suspense>
            <SideDot scope={scope} commands={[page.command]} />
          </Suspense>
        )}
      </span>
      <span className={wordsClass}>
        <FormattedMessage id={page.messageId} />
      </span>
      {isSettled && (
        <Suspense>
          <SideCount scope={scope} command={page.command} />
        </Suspense>
      )}
    </NavLink>
  );
}

/** Whether the page has loaded its data; stays true afterwards. */
function usePageLoaded(): boolean {
  const [isSettled, setSettled] = useState(false);
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (isSettled || !isQuiet) return;
    const timer = setTimeout(() => setSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, [isSettled, isQuiet]);
  return isSettled;
}
