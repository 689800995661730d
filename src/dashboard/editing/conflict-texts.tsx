import { skipToken, useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { FindChanger } from "#dashboard/api/people/last-changer.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { ConflictSides } from "#dashboard/ui/text/conflict-sides.tsx";
import type { CellWork } from "./cell-work.ts";
import type { Sides } from "./conflict-sides.ts";

/** The text that was read, what somebody else made of it, and, unless a status is chosen about, one's own. */
export function ConflictTexts({ language, sides }: { language: Language; sides: Sides }) {
  const { about, base: before, theirs, mine } = sides;
  const direction =
    about === "comment" ? { dir: "auto" as const } : { lang: language.code, dir: language.direction };
  return <ConflictSides sides={{ before, theirs, ...(about === "status" ? {} : { mine }) }} {...direction} />;
}

type HintProps = {
  work: CellWork;
  sides: Sides;
  /** Who wrote the other comment or chose the other status; of a text the entry knows it. */
  changer?: FindChanger;
};

/** Who wrote or chose the other one: somebody else, or one oneself in another tab. */
export function ConflictHint({ work, sides, changer }: HintProps) {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { user, userName, version } = work.base;
  const isUnread = sides.about === "status" && sides.isOtherText;
  const isAsked =
    changer !== undefined && !isUnread && (sides.about === "comment" || sides.about === "status");
  const { data: found, isPending } = useQuery(
    isAsked ? changer(String(version)) : { queryKey: ["nobody"], queryFn: skipToken },
  );
  if (isAsked && isPending) return null;
  const other = isAsked ? found : { _id: user, name: userName };
  const isOwn = typeof other?._id === "string" && other._id === session?.user?._id;
  const id = isUnread ? "statusHint" : isOwn ? "ownHint" : "hint";
  const name = other?.name ?? intl.formatMessage({ id: "shell.someone" });
  return (
    <p className="mt-1 text-xs text-ink-muted">
      <FormattedMessage id={`conflict.${id}`} values={{ name, about: sides.about }} />
    </p>
  );
}
