import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { Sides, Statuses } from "#dashboard/editing/conflict-sides.ts";
import { statusLook, statusWord } from "#dashboard/looks/status-looks.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";

type SidesProps = { language: Language; sides: Sides };

/** The text that was read, and what somebody else made of it. */
export function TextSides(props: SidesProps) {
  return (
    <>
      <TextSide title="base" {...props} />
      <TextSide title="theirs" {...props} />
    </>
  );
}

/** One text of a conflict, as it differs from the one before. */
export function TextSide({ title, language, sides }: SidesProps & { title: "base" | "theirs" | "mine" }) {
  const isEmpty = sides.base === "" && sides[title] === "";
  return (
    <Side title={title}>
      <p
        {...(sides.about === "comment" ? { dir: "auto" } : { lang: language.code, dir: language.direction })}
        className="leading-5"
      >
        {isEmpty ? (
          <span className="text-ink-muted">
            <FormattedMessage id="grid.cell.empty" />
          </span>
        ) : (
          <WordDifference before={sides.base} after={sides[title]} />
        )}
      </p>
    </Side>
  );
}

/** The statuses of a conflict. */
export function StatusSides({ statuses }: { statuses: Statuses }) {
  const looks = useGrid().statuses;
  const intl = useIntl();
  return (["base", "theirs", "mine"] as const).map((title) => {
    const look = statusLook(looks, statuses[title]);
    return (
      <Side key={title} title={title}>
        <p className="flex items-center gap-2 leading-5">
          <look.icon aria-hidden size={14} className={look.tone} color={look.color} />
          {statusWord(intl, look)}
        </p>
      </Side>
    );
  });
}

function Side(props: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <h3 className="text-xs text-ink-muted">
        <FormattedMessage id={`conflict.${props.title}`} />
      </h3>
      {props.children}
    </div>
  );
}
