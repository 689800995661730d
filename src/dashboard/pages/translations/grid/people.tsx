import { useCallback, useSyncExternalStore } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Presence } from "#contract/events.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { useGrid } from "./grid-context.ts";

/** Who is in a row: the same list until somebody moves. */
export function useRowPeople(key: string | undefined): readonly Presence[] {
  const { live } = useGrid();
  const read = useCallback(() => live.presence.inRow(key ?? ""), [live, key]);
  return useSyncExternalStore(live.presence.subscribe, read);
}

type InCell = { people: readonly Presence[]; language: string };

/** Those who are in this cell, at its edge. */
export function CellPeople({ people, language }: InCell) {
  const intl = useIntl();
  const here = inCell(people, language);
  if (here.length === 0) return null;
  return (
    <span className="pointer-events-none absolute end-1 bottom-0.5 flex gap-0.5">
      {here.map((one) => (
        <Avatar
          key={one.tab}
          name={one.user.name}
          id={one.user._id}
          label={intl.formatMessage({ id: messageIdOf(one) }, { name: one.user.name })}
        />
      ))}
    </span>
  );
}

/** The same in words, in the open editor, which covers the edge of the cell. */
export function EditorPeople({ people, language }: InCell) {
  return (
    <div role="status">
      {inCell(people, language).map((one) => (
        <p key={one.tab} className="flex items-center gap-1.5 py-0.5">
          <Avatar name={one.user.name} id={one.user._id} />
          <FormattedMessage id={messageIdOf(one)} values={{ name: one.user.name }} />
        </p>
      ))}
    </div>
  );
}

function inCell(people: readonly Presence[], language: string): Presence[] {
  return people.filter((one) => one.language === language).slice(0, 3);
}

function messageIdOf({ editing }: Presence) {
  return editing ? "grid.people.editing" : "grid.people.here";
}

/** Who else is on this page, each once. */
export function PeopleHere({ live }: { live: Live }) {
  const everybody = useSyncExternalStore(live.presence.subscribe, live.presence.everybody);
  const people = [...new Map(everybody.map((one) => [one.user._id, one.user])).values()];
  if (people.length === 0) return null;
  return (
    <span className="flex items-center gap-1.5" title={people.map(({ name }) => name).join(", ")}>
      <span aria-hidden className="flex -space-x-1 rtl:space-x-reverse">
        {people.slice(0, 4).map(({ _id, name }) => (
          <Avatar key={_id} id={_id} name={name} />
        ))}
      </span>
      <FormattedMessage id="grid.people.count" values={{ count: people.length }} />
    </span>
  );
}

/** Eight hues that stay apart from those of statuses by their form. */
const hues = [
  "bg-person-1",
  "bg-person-2",
  "bg-person-3",
  "bg-person-4",
  "bg-person-5",
  "bg-person-6",
] as const;

function Avatar({ id, name, label }: { id: string; name: string; label?: string }) {
  const hue = hues[Number.parseInt(id.slice(-4), 16) % hues.length];
  return (
    <span
      {...(label === undefined
        ? { "aria-hidden": true }
        : { role: "img", "aria-label": label, title: label })}
      className={`grid size-4 place-items-center rounded-full text-2xs leading-none font-semibold text-on-person ring-1 ring-surface ${hue}`}
    >
      {[...name][0]?.toUpperCase()}
    </span>
  );
}
