import { skipToken, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Cell } from "#contract/entries.ts";
import { textChangeQuery } from "#dashboard/api/entries/changes.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import type { Author } from "#dashboard/ui/text/conflict-sides.tsx";

/** Whose a text is; of one's own it is known only once the history has said how it came there. */
export function useAuthor(
  { key, language }: CellAddress,
  { version }: Pick<Cell, "version">,
  isOwn: boolean,
): { isLoading: boolean; author: Author } {
  const { app = "", branch = "" } = useParams();
  const { data: kind, isLoading } = useQuery(
    isOwn
      ? textChangeQuery({ app, branch }, { key, language }, version)
      : { queryKey: ["nothing"], queryFn: skipToken },
  );
  const isSent = kind === "upload" || kind === "delivery";
  return { isLoading, author: !isOwn ? "other" : isSent ? kind : "own" };
}
