import { skipToken, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { FindChanger } from "#dashboard/api/people/last-changer.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import type { FieldConflict } from "#dashboard/lib/three-way.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";

type Conflicts<T> = {
  open: readonly FieldConflict<T>[];
  etag: string | undefined;
  asked: number;
  settle: (field: FieldConflict<T>["field"], side: "mine" | "theirs") => void;
};

/** What a field is called, and how its value reads. */
type FieldPresentation<T> = { label: string; show: (values: T) => ReactNode };

/** Fields of a form that somebody else changed too: both values stay until somebody decides. */
export function FormConflicts<T>(props: {
  conflicts: Conflicts<T>;
  fields: Partial<Record<keyof T & string, FieldPresentation<T>>>;
  /** Who changed it; where the server does not tell, no name is shown. */
  changer?: FindChanger;
}) {
  const { open, etag, asked, settle } = props.conflicts;
  const card = useRef<HTMLElement>(null);
  const title = useId();
  useEffect(() => {
    if (asked > 0) card.current?.focus();
  }, [asked]);
  if (open.length === 0) return null;
  return (
    <section
      ref={card}
      tabIndex={-1}
      aria-labelledby={title}
      className="space-y-3 rounded-md border-2 border-danger bg-surface px-4 py-3"
    >
      <div role="alert">
        <h3 id={title} className="font-medium text-danger">
          <FormattedMessage id="forms.conflict.title" />
        </h3>
        <About query={props.changer?.(etag)} />
      </div>
      {open.map((conflict) => (
        <Conflict
          key={conflict.field}
          conflict={conflict}
          presentation={props.fields[conflict.field] ?? { label: conflict.field, show: () => "" }}
          onSettle={(side) => {
            const form = card.current?.closest("form");
            const next = open.length > 1 ? card.current : form?.querySelector<HTMLElement>("[type=submit]");
            settle(conflict.field, side);
            next?.focus();
          }}
        />
      ))}
    </section>
  );
}

/** Who changed it: somebody else, or one oneself in another tab. */
function About({ query }: { query: ReturnType<FindChanger> | undefined }) {
  const { data: session } = useQuery(sessionQuery());
  const { data: changer } = useQuery(query ?? { queryKey: ["nobody"], queryFn: skipToken });
  const isOwn = changer?._id !== undefined && changer._id === session?.user?._id;
  const id = isOwn ? "own" : changer ? "by" : "about";
  return (
    <p className="mt-1 text-xs text-ink-muted">
      <FormattedMessage id={`forms.conflict.${id}`} values={{ name: changer?.name ?? "" }} />
    </p>
  );
}

function Conflict<T>(props: {
  conflict: FieldConflict<T>;
  presentation: FieldPresentation<T>;
  onSettle: (side: "mine" | "theirs") => void;
}) {
  const { conflict, presentation, onSettle } = props;
  const intl = useIntl();
  const action = (id: string) => intl.formatMessage({ id });
  const label = (id: string) =>
    intl.formatMessage({ id: "forms.conflict.of" }, { act: action(id), field: presentation.label });
  const before = presentation.show(conflict.before);
  return (
    <div>
      <h4 className="text-sm font-medium">{presentation.label}</h4>
      <dl className="mt-1 space-y-2 text-sm">
        <Side title="forms.conflict.before" value={before} />
        <Side title="forms.conflict.theirs" value={presentation.show(conflict.theirs)} before={before} />
        <Side title="forms.conflict.mine" value={presentation.show(conflict.mine)} before={before} />
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" aria-label={label("forms.conflict.keepMine")} onPress={() => onSettle("mine")}>
          <FormattedMessage id="forms.conflict.keepMine" />
        </Button>
        <Button
          size="small"
          aria-label={label("forms.conflict.takeTheirs")}
          onPress={() => onSettle("theirs")}
        >
          <FormattedMessage id="forms.conflict.takeTheirs" />
        </Button>
      </div>
    </div>
  );
}

/** A value of a conflict; of a text, how it differs from the one before. */
function Side({ title, value, before }: { title: string; value: ReactNode; before?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-ink-muted">
        <FormattedMessage id={title} />
      </dt>
      <dd dir="auto" className="break-words whitespace-pre-wrap">
        {isText(value) && isText(before) ? (
          <WordDifference before={before} after={value} />
        ) : value === "" ? (
          <span className="text-ink-muted">
            <FormattedMessage id="forms.conflict.empty" />
          </span>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

function isText(value: ReactNode): value is string {
  return typeof value === "string" && value !== "";
}
