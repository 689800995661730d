import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import type { Cell } from "#contract/entries.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { textChangeQuery } from "#dashboard/api/history/changes.ts";
import type { Author } from "#dashboard/ui/text/conflict-comparison.tsx";

/** Author of a text. For a text of the viewer, the history is requested: it may have been uploaded or delivered. */
export function useAuthor(
  { key, language }: CellAddress,
  { version }: Pick<Cell, "version">,
  isByViewer: boolean,
): { isLoading: boolean; author: Author } {
  const { app = "", branch = "" } = useParams();
  const { data: kind, isLoading } = useQuery({
    ...textChangeQuery({ app, branch }, { key, language }, version),
    enabled: isByViewer,
  });
  if (!isByViewer) return { isLoading, author: "other" };
  return { isLoading, author: kind === "upload" || kind === "delivery" ? kind : "own" };
}
