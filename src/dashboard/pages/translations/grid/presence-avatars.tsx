import { FormattedMessage, useIntl } from "react-intl";
import type { Presence } from "#contract/live.ts";
import { yieldingWordsClass } from "#dashboard/ui/text/yielding-words.ts";

type CellPeopleProps = { people: readonly Presence[]; language: string };

/** Avatars of the users in a cell, at its edge. */
export function CellPeople({ people, language }: CellPeopleProps) {
  const intl = useIntl();
  const here = peopleInCell(people, language);
  if (here.length === 0) return null;
  return (
    <span className="pointer-events-none absolute end-1 bottom-0.5 flex gap-0.5">
      {here.map((presence) => (
        <Avatar
          key={presence.tab}
          name={presence.user.name}
          id={presence.user._id}
          label={intl.formatMessage({ id: messageIdOf(presence) }, { name: presence.user.name })}
        />
      ))}
    </span>
  );
}

/** The users in a cell as text, in the open editor, which covers the edge of the cell. */
export function EditorPeople({ people, language }: CellPeopleProps) {
  return (
    <div role="status">
      {peopleInCell(people, language).map((presence) => (
        <p key={presence.tab} className="flex items-center gap-1.5 py-0.5">
          <Avatar name={presence.user.name} id={presence.user._id} />
          <FormattedMessage id={messageIdOf(presence)} values={{ name: presence.user.name }} />
        </p>
      ))}
    </div>
  );
}

/** The users in a cell, at most three. */
function peopleInCell(people: readonly Presence[], language: string): Presence[] {
  return people.filter((presence) => presence.language === language).slice(0, 3);
}

function messageIdOf({ editing }: Presence) {
  return editing ? "grid.people.editing" : "grid.people.here";
}

/** Other users on this page, each listed once. */
export function PeopleHere({ everybody }: { everybody: readonly Presence[] }) {
  const people = [...new Map(everybody.map((presence) => [presence.user._id, presence.user])).values()];
  return (
    <span
      className={`${yieldingWordsClass} min-w-4 max-sm:hidden`}
      title={people.map(({ name }) => name).join(", ")}
    >
      <span aria-hidden className="flex h-5 items-center -space-x-1 rtl:space-x-reverse">
        {people.slice(0, 4).map(({ _id, name }) => (
          <Avatar key={_id} id={_id} name={name} />
        ))}
      </span>
      <span className="whitespace-nowrap">
        <FormattedMessage id="grid.people.count" values={{ count: people.length }} />
      </span>
    </span>
  );
}

/** Colours of avatars; their shape distinguishes them from status marks of similar colours. */
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
