import { branches } from "./acts/branches.ts";
import { bulk } from "./acts/bulk.ts";
import { groups } from "./acts/groups.ts";
import { keys } from "./acts/keys.ts";
import { languageActs } from "./acts/languages.ts";
import { orders } from "./acts/orders.ts";
import { projects } from "./acts/projects.ts";
import { saves } from "./acts/saves.ts";
import { screenshots } from "./acts/screenshots.ts";
import { baseLanguages, settings, statuses } from "./acts/settings.ts";
import { tagCategories, tags } from "./acts/tags.ts";
import { sweeps } from "./acts/tidying.ts";
import { purges, restores } from "./acts/trash.ts";
import { undos } from "./acts/undo.ts";
import { uploads } from "./acts/uploads.ts";
import type { Act } from "./client.ts";
import type { Random } from "./random.ts";

type Family = {
  acts: readonly Act[];
  /** How often it is chosen beside the others. */
  weight: number;
  /** All that it does can be undone. */
  undoable: boolean;
};

const families = {
  saves: { acts: saves, weight: 8, undoable: true },
  uploads: { acts: uploads, weight: 5, undoable: true },
  bulk: { acts: bulk, weight: 4, undoable: true },
  keys: { acts: keys, weight: 3, undoable: true },
  languages: { acts: languageActs, weight: 2, undoable: true },
  groups: { acts: groups, weight: 2, undoable: true },
  tags: { acts: tags, weight: 3, undoable: true },
  screenshots: { acts: screenshots, weight: 2, undoable: true },
  restores: { acts: restores, weight: 3, undoable: true },
  undos: { acts: undos, weight: 4, undoable: true },
  purges: { acts: purges, weight: 2, undoable: false },
  tagCategories: { acts: tagCategories, weight: 1, undoable: false },
  baseLanguages: { acts: baseLanguages, weight: 1, undoable: false },
  settings: { acts: settings, weight: 1, undoable: false },
  statuses: { acts: statuses, weight: 2, undoable: false },
  orders: { acts: orders, weight: 3, undoable: false },
  branches: { acts: branches, weight: 2, undoable: false },
  sweeps: { acts: sweeps, weight: 0.5, undoable: false },
  projects: { acts: projects, weight: 0.3, undoable: false },
} satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
const familyNames = Object.keys(families) as FamilyName[];

/**
 * Saves and some of the other families, few or many: what needs certain acts in a row is found sooner when others do not
 * get in between.
 */
export function chooseFamilies(random: Random, undoable: boolean): FamilyName[] {
  const possible = familyNames.filter((name) => !undoable || families[name].undoable);
  const share = random.pick([0.15, 0.35, 0.7]);
  return possible.filter((name) => name === "saves" || random.chance(share));
}

/** Any act of the families, those of heavier ones more often. */
export function chooseAct(random: Random, chosen: readonly FamilyName[]): Act | undefined {
  const total = chosen.reduce((sum, name) => sum + families[name].weight, 0);
  let left = random.below(total * 1_000) / 1_000;
  const family = chosen.find((name) => {
    left -= families[name].weight;
    return left < 0;
  });
  return family && random.find<Act>(families[family].acts);
}
