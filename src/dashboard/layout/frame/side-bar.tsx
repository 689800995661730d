import { useIsFetching } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { NavLink } from "react-router";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { type ProjectPage, phonePagesOf, projectPagesOf } from "./jump-pages.ts";
import type { SideScope } from "./side-counts.tsx";

/** Time without a running request after which the page counts as loaded, in ms. */
const quietMs = 700;

/** Loaded once the page is loaded, so that requests of the page take precedence. */
const SideDot = lazyPart(() => import("./side-counts.tsx"), "SideDot");
const SideCount = lazyPart(() => import("./side-counts.tsx"), "SideCount");
const MorePages = lazyPart(() => import("./more-pages.tsx"), "MorePages");

/** Number of pages shown on a phone beside the "More" menu, which lists the rest. */
const shownOnPhones = 3;

const linkClass =
  "flex items-center gap-2.5 rounded-md px-2 text-sm text-ink-muted hover:bg-surface-3 aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:outline-2 max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:px-1 sm:h-8";
const labelClass = "max-w-full truncate max-lg:sm:sr-only max-sm:text-xs max-sm:leading-none";

const moreMenuPlaceholder = <span className="flex-1 sm:hidden" />;

/** Pages of a project with their open counts. On phones it is a bar at the bottom. */
export function SideBar({ scope }: { scope: SideScope }) {
  const intl = useIntl();
  const pages = projectPagesOf(scope);
  const isLoaded = usePageLoaded();
  const { shown, more } = phonePagesOf(pages, shownOnPhones);
  const hasMoreMenu = more.length > 0;
  return (
    <nav
      aria-label={intl.formatMessage({ id: "shell.pages" })}
      className="flex flex-none gap-1 border-line bg-surface-2 p-2 max-sm:gap-0 max-sm:border-t max-sm:p-1 sm:w-13 sm:flex-col sm:border-e lg:w-44"
    >
      {pages.map((page) => (
        <SideLink
          key={page.command}
          page={page}
          scope={scope}
          isLoaded={isLoaded}
          isHiddenOnPhones={!shown.includes(page)}
        />
      ))}
      {hasMoreMenu && !isLoaded && moreMenuPlaceholder}
      {hasMoreMenu && isLoaded && (
        <Suspense fallback={moreMenuPlaceholder}>
          <MorePages pages={more} scope={scope} />
        </Suspense>
      )}
    </nav>
  );
}

type SideLinkProps = { page: ProjectPage; scope: SideScope; isLoaded: boolean; isHiddenOnPhones: boolean };

function SideLink({ page, scope, isLoaded, isHiddenOnPhones }: SideLinkProps) {
  const { icon: Icon } = page;
  const intl = useIntl();
  const [keys] = useKeyHints()(page.command);
  return (
    <NavLink
      to={page.basePath ?? page.path}
      // Medium screens show only the icon.
      title={[intl.formatMessage({ id: page.messageId }), keys].filter(Boolean).join(" · ")}
      className={`${linkClass} ${isHiddenOnPhones ? "max-sm:hidden" : ""}`}
    >
      <span className="relative flex-none">
        <Icon aria-hidden size={16} />
        {isLoaded && (
          <Suspense>
            <SideDot scope={scope} commands={[page.command]} />
          </Suspense>
        )}
      </span>
      <span className={labelClass}>
        <FormattedMessage id={page.messageId} />
      </span>
      {isLoaded && (
        <Suspense>
          <SideCount scope={scope} command={page.command} />
        </Suspense>
      )}
    </NavLink>
  );
}

/** Whether the page has loaded its data; stays true afterwards. */
function usePageLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const isFetching = useIsFetching() > 0;
  useEffect(() => {
    if (isLoaded || isFetching) return;
    const timer = setTimeout(() => setIsLoaded(true), quietMs);
    return () => clearTimeout(timer);
  }, [isLoaded, isFetching]);
  return isLoaded;
}
