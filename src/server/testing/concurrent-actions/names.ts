import type { Random } from "./random.ts";

/** Few names, so that clients often write the same cells. */
const keyNames = ["k1", "k2", "k3", "k4"] as const;
const languageCodes = ["en", "de", "fr", "it"] as const;
export const groupNames = ["main", "shop", "help"] as const;
export const tagNames = ["web", "app", "Home", "Cart"] as const;
export const screenNames = ["Home", "Cart"] as const;
export const branchNames = ["main", "feature", "fix"] as const;
export const statusNames = ["Legal", "Style"] as const;
export const categoryNames = ["Web", "Paper"] as const;

type NonEmpty = [string, ...string[]];
export type Names = {
  keys: NonEmpty;
  languages: NonEmpty;
  /** Texts that all clients write, and the probability of writing one of them instead of a new text. */
  texts: { known: NonEmpty; share: number };
};

const texts: Names["texts"] = { known: ["", "Pay", "Pay now"], share: 0.2 };
/** Texts that cause findings of checks, in any combination. */
export const textsToCheck: Names["texts"] = {
  known: ["", "Pay", "Pay now", "Pay {sum}.", "{sum}  zahlen", "Zahlen", "%d of %s", "<b>Pay</b> %s"],
  share: 0.8,
};

/** Chooses the keys and languages of a run: all, or so few that clients often overwrite each other. */
export function chooseNames(random: Random): Names {
  if (random.chance(0.5)) return { keys: [...keyNames], languages: [...languageCodes], texts };
  return {
    keys: random.pick<NonEmpty>([["k1"], ["k1", "k4"]]),
    languages: random.pick<NonEmpty>([["de"], ["en", "de"], ["en", "de", "it"]]),
    texts,
  };
}
