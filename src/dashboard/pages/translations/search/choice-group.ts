import type { LucideIcon } from "lucide-react";

/** An option of a `ChoiceMenu`. */
export type Choice = {
  id: string;
  label: string;
  icon?: LucideIcon;
  tone?: string;
  color?: string;
  hint?: string;
  /** Number of strings. */
  count?: number | undefined;
};
/** Options of a `ChoiceMenu` under a heading; `title` is a message id. */
export type ChoiceGroup = {
  title: string;
  multiple: boolean;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  /** Choosing closes the menu, since the input continues elsewhere. */
  closes?: boolean;
};
