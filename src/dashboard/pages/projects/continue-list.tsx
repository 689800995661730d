import { useQuery } from "@tanstack/react-query";
import { ClipboardList, Images, Languages, type LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Project } from "#contract/projects/projects.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { lastPlaces, type Place } from "#dashboard/lib/storage/last-places.ts";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";

/** Icons of the pages that can be continued; messages `shell.…` name these pages. */
const pageIcons: Record<string, LucideIcon> = {
  translations: Languages,
  screenshots: Images,
  orders: ClipboardList,
};

/** Links to the places where the user last worked in this browser, for up to three projects. */
export function ContinueList({ projects }: { projects: readonly Project[] }) {
  const person = useQuery(sessionQuery()).data?.user?._id;
  const [places] = useState(() => (person === undefined ? [] : lastPlaces(person)));
  const shown = places.flatMap((place) => {
    const project = projects.find(({ _id, archived }) => _id === place.app && !archived);
    return project ? [{ place, project }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-sm font-medium text-ink-muted">
        <FormattedMessage id="projects.continue" />
      </h2>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {shown.map((item) => (
          <li key={item.place.app}>
            <PlaceLink {...item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlaceLink({ place, project }: { place: Place; project: Project }) {
  const page = place.address.split(/[/?]/)[4] ?? "";
  const Icon = pageIcons[page] ?? Languages;
  return (
    <Link
      to={place.address}
      className="flex h-full items-start gap-3 rounded-md border border-line bg-surface px-3 py-2.5 hover:border-line-strong hover:bg-surface-2"
    >
      <span className="mt-0.5 flex size-7 flex-none items-center justify-center rounded-md bg-selected text-accent">
        <Icon aria-hidden size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{project.name}</span>
        <span className="block truncate text-xs text-ink-muted">
          <PlaceName page={page} address={place.address} />
        </span>
        <span className="block text-xs text-ink-muted">
          <TimeAgo time={place.time} />
        </span>
      </span>
    </Link>
  );
}

/** The page, and in the grid the language and row under the cursor. */
function PlaceName({ page, address }: { page: string; address: string }): ReactNode {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `shell.${page}` });
  const params = new URLSearchParams(address.split("?")[1]);
  const row = params.get("row");
  if (page !== "translations" || row === null) return name;
  const column = params.get("column") ?? "key";
  const language = column === "key" ? undefined : intl.formatDisplayName(column, { type: "language" });
  const position = intl.formatMessage({ id: "projects.continue.row" }, { row: Number(row) + 1 });
  return [name, language, position].filter(Boolean).join(" · ");
}
