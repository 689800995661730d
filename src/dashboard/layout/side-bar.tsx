import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { NavLink, useLocation } from "react-router";
import { roleMay } from "#contract/permissions.ts";
import { openOrdersQuery } from "#dashboard/api/orders.ts";
import { useProject } from "#dashboard/api/projects.ts";
import { webhookHealthQuery } from "#dashboard/api/webhooks.ts";
import { useKeyHints } from "#dashboard/lib/keys/use-keys.ts";
import { Menu } from "#dashboard/ui/menu.tsx";
import { type JumpScope, type ProjectPage, projectPagesOf } from "./jump-pages.ts";

type SideScope = NonNullable<JumpScope>;
type Badge = { count: number; words: string; isAlarm: boolean };

/** So many have room with their names on a phone; the others are behind one more. */
const shownOnPhones = 3;

const linkClass =
  "flex items-center gap-2.5 rounded-md px-2 text-sm text-ink-muted hover:bg-surface-3 aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink forced-colors:aria-[current=page]:outline-2 max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:px-1 sm:h-8";
const wordsClass = "max-w-full truncate max-lg:sm:sr-only max-sm:text-xs max-sm:leading-none";

/** Where one can go in a project, and what waits there. On a phone it is a bar at the bottom. */
export function SideBar({ scope }: { scope: SideScope }) {
  const intl = useIntl();
  const badges = useBadges(scope);
  const pages = projectPagesOf(scope);
  const isLong = pages.length > shownOnPhones + 1;
  return (
    <nav
      aria-label={intl.formatMessage({ id: "shell.pages" })}
      className="flex flex-none gap-1 border-line bg-surface-2 p-2 max-sm:gap-0 max-sm:border-t max-sm:p-1 sm:w-13 sm:flex-col sm:border-e lg:w-44"
    >
      {pages.map((page, place) => (
        <SideLink
          key={page.command}
          page={page}
          badge={badges[page.command]}
          isHidden={isLong && place >= shownOnPhones}
        />
      ))}
      {isLong && <MorePages pages={pages.slice(shownOnPhones)} badges={badges} />}
    </nav>
  );
}

function SideLink(props: { page: ProjectPage; badge: Badge | undefined; isHidden: boolean }) {
  const { page, badge, isHidden } = props;
  const { icon: Icon } = page;
  const intl = useIntl();
  const [keys] = useKeyHints()(page.command);
  return (
    <NavLink
      to={page.within ?? page.path}
      // Narrow screens show its icon alone.
      title={[intl.formatMessage({ id: page.words }), keys].filter(Boolean).join(" · ")}
      className={`${linkClass} ${isHidden ? "max-sm:hidden" : ""}`}
    >
      <span className="relative flex-none">
        <Icon aria-hidden size={16} />
        {badge && <Dot isAlarm={badge.isAlarm} />}
      </span>
      <span className={wordsClass}>
        <FormattedMessage id={page.words} />
      </span>
      {badge && <Count badge={badge} />}
    </NavLink>
  );
}

/** Where there is no room for a number. */
function Dot({ isAlarm }: { isAlarm: boolean }) {
  return (
    <span
      aria-hidden
      className={`absolute -top-1 -end-1 size-2 rounded-full lg:hidden ${isAlarm ? "bg-danger" : "bg-accent"}`}
    />
  );
}

function Count({ badge: { count, words, isAlarm } }: { badge: Badge }) {
  return (
    <>
      <span
        aria-hidden
        className={`ms-auto rounded-full px-1.5 text-xs tabular-nums max-lg:hidden ${isAlarm ? "bg-danger text-on-accent" : "bg-surface-3 text-ink-muted"}`}
      >
        {count}
      </span>
      <span className="sr-only">
        <FormattedMessage id={words} values={{ count }} />
      </span>
    </>
  );
}

function MorePages(props: { pages: readonly ProjectPage[]; badges: Record<string, Badge | undefined> }) {
  const intl = useIntl();
  const { pathname } = useLocation();
  const more = intl.formatMessage({ id: "shell.more" });
  const isHere = props.pages.some(({ within, path }) => pathname.startsWith(within ?? path));
  const waiting = props.pages.flatMap(({ command }) => props.badges[command] ?? []);
  return (
    <span className="min-w-0 flex-1 sm:hidden">
      <Menu
        label={more}
        className={`!h-12 w-full !flex-col !gap-1 !px-1 !font-normal ${isHere ? "bg-selected !font-medium !text-ink" : "!text-ink-muted"}`}
        button={
          <>
            <span className="relative flex-none">
              <Ellipsis aria-hidden size={16} />
              {waiting.length > 0 && <Dot isAlarm={waiting.some(({ isAlarm }) => isAlarm)} />}
            </span>
            <span className={wordsClass}>{more}</span>
          </>
        }
        entries={props.pages.map(({ command, words, within, path, icon: Icon }) => {
          const [text, badge] = [intl.formatMessage({ id: words }), props.badges[command]];
          return {
            id: command,
            text,
            href: within ?? path,
            content: (
              <span className="flex items-center gap-2.5">
                <Icon aria-hidden size={16} className="flex-none text-ink-muted" />
                {text}
                {badge && (
                  <span className={`text-xs ${badge.isAlarm ? "text-danger" : "text-ink-muted"}`}>
                    <FormattedMessage id={badge.words} values={{ count: badge.count }} />
                  </span>
                )}
              </span>
            ),
          };
        })}
      />
    </span>
  );
}

/** Open orders, and webhooks that fail for those who can mend them; what is 0 is not said. */
function useBadges(scope: SideScope): Record<string, Badge | undefined> {
  const role = useProject(scope.app)?.role;
  const mayMend = role !== undefined && roleMay(role, "writeWebhooks");
  const { data: orders } = useQuery(openOrdersQuery({ app: scope.app, branch: scope.branch }));
  const { data: failing } = useQuery({ ...webhookHealthQuery(scope.app), enabled: mayMend });
  const badgeOf = (count: number | undefined, words: string, isAlarm: boolean) =>
    count ? { count, words, isAlarm } : undefined;
  return {
    goOrders: badgeOf(orders?.open, "shell.orders.open", false),
    goWebhooks: badgeOf(mayMend ? failing : undefined, "shell.webhooks.failing", true),
  };
}
