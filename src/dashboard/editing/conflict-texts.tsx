import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";
import type { CellWork } from "./cell-work.ts";
import type { Sides } from "./conflict-sides.ts";

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

/** Who wrote or chose the other one: somebody else, or one oneself in another tab. */
export function ConflictHint({ work, sides }: { work: CellWork; sides: Sides }) {
  const { data: session } = useQuery(sessionQuery());
  const { user, userName } = work.base;
  const isOwn = user !== null && user === session?.user?._id;
  const isUnread = sides.about === "status" && sides.isOtherText;
  const id = isUnread ? "statusHint" : isOwn ? "ownHint" : "hint";
  return (
    <p className="mt-1 text-xs text-ink-muted">
      <FormattedMessage id={`conflict.${id}`} values={{ name: userName ?? "–", about: sides.about }} />
    </p>
  );
}

/** One side of a conflict under its name. */
export function Side(props: { title: string; children: ReactNode }) {
  return (
    <div className="mt-2">
      <h3 className="text-xs text-ink-muted">
        <FormattedMessage id={`conflict.${props.title}`} />
      </h3>
      {props.children}
    </div>
  );
}
