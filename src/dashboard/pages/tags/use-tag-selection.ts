import { useMemo, useState } from "react";
import type { TagSummary } from "#contract/tags/many-tags.ts";

/** Selected tags on all pages; deleted tags are dropped. */
export function useTagSelection(tags: readonly TagSummary[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = useMemo(() => tags.filter(({ _id }) => ids.has(_id)), [tags, ids]);
  const set = (changed: readonly TagSummary[], isSelected: boolean) => {
    const next = new Set(ids);
    for (const { _id } of changed) {
      if (isSelected) next.add(_id);
      else next.delete(_id);
    }
    setIds(next);
  };
  return { selected, has: (tag: TagSummary) => ids.has(tag._id), set, clear: () => setIds(new Set()) };
}
export type TagSelection = ReturnType<typeof useTagSelection>;
