import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Entry, SameSource } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { isSameCell } from "#dashboard/editing/cell-address.ts";
import { type CellWork, textOfEdit } from "#dashboard/editing/cell-work.ts";
import type { SaveQueue } from "#dashboard/editing/save-queue.ts";

/** A text as it was saved last. */
export type SavedText = CellAddress & { version: number; text: string };

/** Who saves one text after the other is asked about the last one. */
const restMs = 250;
/** The panel beside the text asks for the same. */
const freshMs = 10_000;

/** The text that was saved last, where strings with the same source have another one (decisions.md 9.15). */
export function useSameSourceOffer(
  scope: BranchScope,
  queue: Pick<SaveQueue, "onOutcome">,
  { base, live }: { base: string | undefined; live: Pick<Live, "onChanged"> },
): SavedText | undefined {
  const client = useQueryClient();
  const [offered, setOffered] = useState<SavedText>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last: SavedText | undefined;
    const look = async (saved: SavedText) => {
      const query = { ...sameSourceQuery(scope, saved, saved.version), staleTime: freshMs };
      // Nothing is offered where nobody can say for what.
      const found = await client.fetchInfiniteQuery(query).catch(() => undefined);
      if (last === saved) setOffered(found && isWanted(found.pages, saved.text) ? saved : undefined);
    };
    const stop = queue.onOutcome((work, sent) => {
      const text = textOfEdit(sent);
      if (work.mark !== "stored" || text === undefined || work.language === base) return;
      clearTimeout(timer);
      const saved = savedText(work, text);
      last = saved;
      timer = setTimeout(() => void look(saved), restMs);
    });
    const stopLive = live.onChanged(({ entries }) => {
      if (last === undefined || !entries.some((entry) => last && isReplaced(last, entry))) return;
      last = undefined;
      clearTimeout(timer);
      setOffered(undefined);
    });
    return () => {
      stop();
      stopLive();
      clearTimeout(timer);
      last = undefined;
    };
  }, [client, scope, queue, base, live]);
  return offered;
}

function savedText({ key, language, base: { version } }: CellWork, text: string): SavedText {
  return { key, language, version, text };
}

/** The text is no longer there: it was undone, or somebody wrote another one. */
function isReplaced(saved: SavedText, entry: Entry): boolean {
  return isSameCell(saved, entry) && entry.version > saved.version && textOf(entry) !== saved.text;
}

/** Whether any of the strings could be given the text. */
export function isWanted(pages: readonly SameSource[], text: string): boolean {
  return (
    text !== "" && pages.some(({ strings }) => strings.some((one) => !one.locked && textOf(one) !== text))
  );
}
