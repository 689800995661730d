import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { FindChanger } from "#dashboard/api/people/last-changer.ts";
import { personName } from "#dashboard/api/people/person-name.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import type { CellWork } from "#dashboard/editing/cell-work.ts";
import { type Author, ConflictSides } from "#dashboard/ui/text/conflict-sides.tsx";
import type { Sides } from "./conflict-sides.ts";
import { RemadeHint } from "./remade-hint.tsx";
import { useAuthor } from "./use-author.ts";

type TextsProps = { language: Language; sides: Sides; author: Author };

/** The text that was read, the other person's and, unless a status is chosen about, one's own. */
export function ConflictTexts({ language, sides, author }: TextsProps) {
  const { about, base: before, theirs, mine } = sides;
  const direction =
    about === "comment" ? { dir: "auto" as const } : { lang: language.code, dir: language.direction };
  const shown = { before, theirs, ...(about === "status" ? {} : { mine }) };
  return <ConflictSides sides={shown} author={author} {...direction} />;
}

export type OtherWriter = { isPending: boolean; author: Author; name: string };

/**
 * Who wrote or chose the other side: somebody else, or oneself elsewhere. `changer` finds out who, for a comment or a
 * status; for a text the entry says it, but not who discarded a draft.
 */
export function useOtherWriter(work: CellWork, sides: Sides, changer?: FindChanger): OtherWriter {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { user, userName, version } = work.base;
  const isAsked =
    changer !== undefined && !isUnread(sides) && (sides.about === "comment" || sides.about === "status");
  const { data: found, isPending } = useQuery(
    isAsked ? changer(String(version)) : { queryKey: ["nobody"], queryFn: skipToken },
  );
  const other = isAsked ? found : { _id: user, name: userName };
  const isOwn =
    sides.about !== "discarded" && typeof other?._id === "string" && other._id === session?.user?._id;
  const text = useAuthor(work, work.base, isOwn && !isAsked);
  return {
    isPending: (isAsked && isPending) || text.isLoading,
    author: isAsked && isOwn ? "own" : text.author,
    name: personName(intl, other?.name ?? intl.formatMessage({ id: "shell.someone" })),
  };
}

function isUnread(sides: Sides): boolean {
  return sides.about === "status" && sides.isOtherText;
}

type HintProps = { address: CellAddress; sides: Sides; other: OtherWriter };

/** What happened, and whether the other side has changed again since both are shown. */
export function ConflictHint({ address, sides, other }: HintProps) {
  const { isPending, author, name } = other;
  const [first] = useState(sides.theirs);
  if (isPending) return null;
  const about = isUnread(sides) ? "unread" : sides.about;
  return (
    <>
      <p className="mt-1 text-xs text-ink-muted">
        {sides.isRemade ? (
          <RemadeHint address={address} />
        ) : (
          <FormattedMessage id={`conflict.hint.${author}`} values={{ name, about }} />
        )}
      </p>
      <p role="status" className="mt-1 text-xs font-medium text-status-review empty:hidden">
        {sides.theirs !== first && <FormattedMessage id="conflict.changedAgain" values={{ name, author }} />}
      </p>
    </>
  );
}
