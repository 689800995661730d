import type { LucideIcon } from "lucide-react";

export type Choice = {
  id: string;
  label: string;
  icon?: LucideIcon;
  tone?: string;
  color?: string;
  hint?: string;
};
export type ChoiceGroup = {
  /** The id of a message. */
  title: string;
  multiple: boolean;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
  /** What is chosen goes on elsewhere. */
  closes?: boolean;
};
