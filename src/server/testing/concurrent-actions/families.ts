import { branches } from "./actions/branches.ts";
import { bulk } from "./actions/bulk.ts";
import { checks } from "./actions/checks.ts";
import { groups } from "./actions/groups.ts";
import { keys } from "./actions/keys.ts";
import { languageActions } from "./actions/languages.ts";
import { orders } from "./actions/orders.ts";
import { projects } from "./actions/projects.ts";
import { saves } from "./actions/saves.ts";
import { screenshots } from "./actions/screenshots.ts";
import { baseLanguages, settings, statuses } from "./actions/settings.ts";
import { sweeps } from "./actions/sweeps.ts";
import { tagCategories, tags } from "./actions/tags.ts";
import { purges, restores } from "./actions/trash.ts";
import { undos } from "./actions/undo.ts";
import { uploads } from "./actions/uploads.ts";
import type { Action } from "./client.ts";
import type { Random } from "./random.ts";

type Family = {
  actions: readonly Action[];
  /** Relative frequency. */
  weight: number;
  /** Whether undo can revert all actions of the family. */
  undoable: boolean;
};

const families = {
  saves: { actions: saves, weight: 8, undoable: true },
  uploads: { actions: uploads, weight: 5, undoable: true },
  bulk: { actions: bulk, weight: 4, undoable: true },
  keys: { actions: keys, weight: 3, undoable: true },
  languages: { actions: languageActions, weight: 2, undoable: true },
  groups: { actions: groups, weight: 2, undoable: true },
  tags: { actions: tags, weight: 3, undoable: true },
  screenshots: { actions: screenshots, weight: 2, undoable: true },
  restores: { actions: restores, weight: 3, undoable: true },
  undos: { actions: undos, weight: 4, undoable: true },
  purges: { actions: purges, weight: 2, undoable: false },
  tagCategories: { actions: tagCategories, weight: 1, undoable: false },
  baseLanguages: { actions: baseLanguages, weight: 1, undoable: false },
  settings: { actions: settings, weight: 1, undoable: false },
  statuses: { actions: statuses, weight: 2, undoable: false },
  orders: { actions: orders, weight: 3, undoable: false },
  branches: { actions: branches, weight: 2, undoable: false },
  sweeps: { actions: sweeps, weight: 0.5, undoable: false },
  projects: { actions: projects, weight: 0.3, undoable: false },
  checks: { actions: checks, weight: 14, undoable: false },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
/** Families that a seed chooses from. Adding one would change the choices of the recorded seeds. */
const familyNames = (Object.keys(families) as FamilyName[]).filter((name) => name !== "checks");

/**
 * Chooses saves and few or many other families. Failures that need certain actions in sequence are found sooner
 * without unrelated actions in between.
 */
export function chooseFamilies(random: Random, undoable: boolean): FamilyName[] {
  const possible = familyNames.filter((name) => !undoable || families[name].undoable);
  const share = random.pick([0.15, 0.35, 0.7]);
  return possible.filter((name) => name === "saves" || random.chance(share));
}

/** Chooses an action of the families by weight. */
export function chooseAction(random: Random, chosen: readonly FamilyName[]): Action | undefined {
  const total = chosen.reduce((sum, name) => sum + families[name].weight, 0);
  let remaining = random.below(total * 1_000) / 1_000;
  const family = chosen.find((name) => {
    remaining -= families[name].weight;
    return remaining < 0;
  });
  return family && random.find<Action>(families[family].actions);
}
