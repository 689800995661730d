import { useMemo, useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { ownTab } from "#dashboard/api/presence.ts";
import { openUnsavedTexts, type UnsavedTexts } from "./unsaved-texts.ts";

/** The texts of a person in a branch that are not stored yet; whoever shows them is told of each letter. */
export function useUnsavedTexts({ app, branch }: BranchScope, person: string): UnsavedTexts {
  const texts = useMemo(() => openUnsavedTexts({ app, branch, person }, ownTab), [app, branch, person]);
  useSyncExternalStore(texts.subscribe, texts.all);
  return texts;
}
