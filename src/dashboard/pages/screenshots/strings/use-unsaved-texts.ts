import { useMemo, useSyncExternalStore } from "react";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { ownTab } from "#dashboard/api/live/presence.ts";
import { openUnsavedTexts, type UnsavedTexts } from "./unsaved-texts.ts";

/** Opened once on a page: two would take over the same texts, each over the other's. */
const opened = new Map<string, UnsavedTexts>();

function unsavedTextsOf(owner: BranchScope & { person: string }): UnsavedTexts {
  const name = JSON.stringify([owner.person, owner.app, owner.branch]);
  const texts = opened.get(name) ?? openUnsavedTexts(owner, ownTab);
  opened.set(name, texts);
  return texts;
}

/** The texts of a person in a branch that are not stored yet; whoever shows them is told of each letter. */
export function useUnsavedTexts({ app, branch }: BranchScope, person: string): UnsavedTexts {
  const texts = useMemo(() => unsavedTextsOf({ app, branch, person }), [app, branch, person]);
  useSyncExternalStore(texts.subscribe, texts.all);
  return texts;
}
