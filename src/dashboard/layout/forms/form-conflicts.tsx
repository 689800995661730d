import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { FindChanger } from "#dashboard/api/account/last-changer.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import type { FieldConflict } from "#dashboard/lib/three-way.ts";
import { type Author, ConflictChoices, ConflictComparison } from "#dashboard/ui/text/conflict-comparison.tsx";

type Conflicts<T> = {
  open: readonly FieldConflict<T>[];
  etag: string | undefined;
  blockedCount: number;
  resolve: (field: FieldConflict<T>["field"], side: "mine" | "theirs") => void;
};

/** Label of a field, and a function that displays its value. */
type FieldPresentation<T> = {
  label: string;
  /** Displays the value of one side; returns nothing if that side has no value. */
  show: (values: T, side: "before" | "theirs" | "mine") => ReactNode;
};

/** Conflicts of a form: fields that another user changed too, with both values until the user decides. */
export function FormConflicts<T>(props: {
  conflicts: Conflicts<T>;
  fields: Partial<Record<keyof T & string, FieldPresentation<T>>>;
  /** Finds the user who changed the resource; without a result no name is shown. */
  changer?: FindChanger;
  /** Whether only this user can change the resource, so that the other version is from another tab. */
  isOwn?: boolean;
}) {
  const { open, etag, blockedCount, resolve } = props.conflicts;
  const card = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => {
    if (blockedCount > 0) card.current?.focus();
  }, [blockedCount]);
  const isOpen = open.length > 0;
  const changer = useChanger(isOpen ? props.changer?.(etag) : undefined, props.isOwn ?? false);
  if (!isOpen) return null;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={title}
      className="space-y-3 rounded-md border border-danger bg-surface px-4 py-3 outline-offset-2 outline-danger focus:outline-2"
    >
      <div role="alert">
        <h3 id={title} className="font-medium text-danger">
          <FormattedMessage id="conflict.title" />
        </h3>
        <p className="mt-1 text-xs text-ink-muted">
          <FormattedMessage id={`forms.conflict.${changer.id}`} values={{ name: changer.name }} />
        </p>
        {blockedCount > 0 && (
          <p className="mt-1 text-sm font-medium">
            <FormattedMessage id="forms.conflict.first" />
          </p>
        )}
      </div>
      {open.map((conflict) => (
        <Conflict
          key={conflict.field}
          conflict={conflict}
          author={changer.isOwn ? "own" : "other"}
          presentation={props.fields[conflict.field] ?? { label: conflict.field, show: () => "" }}
          onResolve={(side) => {
            const form = card.current?.closest("form");
            const next = open.length > 1 ? card.current : form?.querySelector<HTMLElement>("[type=submit]");
            resolve(conflict.field, side);
            next?.focus();
          }}
        />
      ))}
    </section>
  );
}

/** The author of the other version: another user, or this user in another tab. */
function useChanger(query: ReturnType<FindChanger> | undefined, isAlwaysOwn: boolean) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { data: changer } = useQuery(query ?? { queryKey: queryKeys.global("none"), queryFn: skipToken });
  const isOwn = isAlwaysOwn || (changer?._id !== undefined && changer._id === session?.user?._id);
  return { isOwn, id: isOwn ? "own" : changer ? "by" : "about", name: personName(intl, changer?.name ?? "") };
}

function Conflict<T>(props: {
  conflict: FieldConflict<T>;
  presentation: FieldPresentation<T>;
  author: Author;
  onResolve: (side: "mine" | "theirs") => void;
}) {
  const { conflict, presentation, onResolve } = props;
  const intl = useIntl();
  return (
    <div>
      <h4 className="text-sm font-medium">{presentation.label}</h4>
      <ConflictComparison
        versions={{
          before: presentation.show(conflict.before, "before"),
          theirs: presentation.show(conflict.theirs, "theirs"),
          mine: presentation.show(conflict.mine, "mine"),
        }}
        author={props.author}
      />
      <ConflictChoices
        label={(action) =>
          intl.formatMessage({ id: "forms.conflict.of" }, { act: action, field: presentation.label })
        }
        author={props.author}
        onMine={() => onResolve("mine")}
        onTheirs={() => onResolve("theirs")}
      />
    </div>
  );
}
