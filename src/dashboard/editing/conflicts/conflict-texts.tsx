import { skipToken, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { FindChanger } from "#dashboard/api/account/last-changer.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { type Author, ConflictComparison } from "#dashboard/ui/text/conflict-comparison.tsx";
import type { ConflictVersions } from "./conflict-versions.ts";
import { RecreatedHint } from "./recreated-hint.tsx";
import { useAuthor } from "./use-author.ts";

type TextsProps = { language: Language; versions: ConflictVersions; author: Author };

/** The base text, the other user's text and, except in a status conflict, this user's text. */
export function ConflictTexts({ language, versions, author }: TextsProps) {
  const { kind, base: before, theirs, mine } = versions;
  const direction =
    kind === "comment" ? { dir: "auto" as const } : { lang: language.code, dir: language.direction };
  const shown = { before, theirs, ...(kind === "status" ? {} : { mine }) };
  return <ConflictComparison versions={shown} author={author} {...direction} />;
}

export type OtherWriter = { isPending: boolean; author: Author; name: string };

/**
 * Author of the other version: another user, or this user in another place. The entry names only the user who wrote
 * its text, so the user who changed a comment or a status is looked up with `changer`. Nobody is named for a discarded
 * draft.
 */
export function useOtherWriter(
  unsaved: UnsavedCell,
  versions: ConflictVersions,
  changer?: FindChanger,
): OtherWriter {
  const intl = useIntl();
  const { data: session } = useQuery(sessionQuery());
  const { user, userName, version } = unsaved.base;
  const isQueried =
    changer !== undefined &&
    !isStatusOfUnseenText(versions) &&
    (versions.kind === "comment" || versions.kind === "status");
  const { data: changedBy, isPending } = useQuery(
    isQueried ? changer(String(version)) : { queryKey: queryKeys.global("none"), queryFn: skipToken },
  );
  const writer = isQueried ? changedBy : { _id: user, name: userName };
  const isByViewer =
    versions.kind !== "discarded" && typeof writer?._id === "string" && writer._id === session?.user?._id;
  const textAuthor = useAuthor(unsaved, unsaved.base, isByViewer && !isQueried);
  return {
    isPending: (isQueried && isPending) || textAuthor.isLoading,
    author: isQueried && isByViewer ? "own" : textAuthor.author,
    name: personName(intl, writer?.name ?? intl.formatMessage({ id: "shell.someone" })),
  };
}

/** Whether the conflict is that the status was chosen before the text changed. */
function isStatusOfUnseenText(versions: ConflictVersions): boolean {
  return versions.kind === "status" && versions.isTextChanged;
}

type HintProps = { address: CellAddress; versions: ConflictVersions; writer: OtherWriter };

/** Explains the conflict, and reports if the other version has changed again since it was shown. */
export function ConflictHint({ address, versions, writer }: HintProps) {
  const { isPending, author, name } = writer;
  const [firstShown] = useState(versions.theirs);
  if (isPending) return null;
  const about = isStatusOfUnseenText(versions) ? "unread" : versions.kind;
  return (
    <>
      <p className="mt-1 text-xs text-ink-muted">
        {versions.isRecreated ? (
          <RecreatedHint address={address} />
        ) : (
          <FormattedMessage id={`conflict.hint.${author}`} values={{ name, about }} />
        )}
      </p>
      <p role="status" className="mt-1 text-xs font-medium text-warning empty:hidden">
        {versions.theirs !== firstShown && (
          <FormattedMessage id="conflict.changedAgain" values={{ name, author }} />
        )}
      </p>
    </>
  );
}
