import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Entry, SameSource } from "#contract/entries.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { sameSourceQuery } from "#dashboard/api/entries/neighbours.ts";
import { type CellAddress, textOf } from "#dashboard/api/entries/send-save.ts";
import type { Live } from "#dashboard/api/live/live.ts";
import { isSameCell } from "#dashboard/editing/cell-address.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { textOfEdit, type UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";

/** The text saved last. */
export type SavedText = CellAddress & { version: number; text: string };

/**
 * Time between a save and the query, in ms, so that after several saves only the last text is offered.
 */
const restMs = 250;
/** Lifetime of the query's data, in ms: the panel beside the text uses the same query. */
const freshMs = 10_000;

/** The text saved last, if strings with the same source have another text (rules.md 9.15). */
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
    const check = async (saved: SavedText) => {
      const query = { ...sameSourceQuery(scope, saved, saved.version), staleTime: freshMs };
      // If the query fails, nothing is offered.
      const found = await client.fetchInfiniteQuery(query).catch(() => undefined);
      if (last === saved) setOffered(found && canUseText(found.pages, saved.text) ? saved : undefined);
    };
    const stop = queue.onOutcome((unsaved, sent) => {
      const text = textOfEdit(sent);
      if (unsaved.mark !== "stored" || text === undefined || unsaved.language === base) return;
      clearTimeout(timer);
      const saved = savedText(unsaved, text);
      last = saved;
      timer = setTimeout(() => void check(saved), restMs);
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

function savedText({ key, language, base: { version } }: UnsavedCell, text: string): SavedText {
  return { key, language, version, text };
}

/** Whether the saved text was undone or overwritten. */
function isReplaced(saved: SavedText, entry: Entry): boolean {
  return isSameCell(saved, entry) && entry.version > saved.version && textOf(entry) !== saved.text;
}

/** Whether the text can be reused in any of the strings. */
export function canUseText(pages: readonly SameSource[], text: string): boolean {
  return (
    text !== "" &&
    pages.some(({ strings }) => strings.some((string) => !string.locked && textOf(string) !== text))
  );
}
