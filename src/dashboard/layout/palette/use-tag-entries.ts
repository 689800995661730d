import { useQuery } from "@tanstack/react-query";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { paths } from "#dashboard/paths.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** Maximum number of tags offered; a branch has thousands. */
const maxTags = 20;

/** Tags that match the typed text. */
export function useTagEntries(typed: string): PaletteEntry[] {
  const jump = useJump();
  const { scope } = useOpenBranch();
  const words = typed.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const isSearching = scope !== undefined && words.length > 0;
  const { data: tags = [] } = useQuery({
    ...tagListQuery(scope ?? { app: "", branch: "" }),
    enabled: isSearching,
  });
  if (!isSearching) return [];
  return tags
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    .slice(0, maxTags)
    .map(({ _id, name }) => ({ id: `tag ${_id}`, label: name, run: () => jump(paths.tag(scope, _id)) }));
}
