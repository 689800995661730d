import { ChevronDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "#dashboard/ui/menu.tsx";

export type Choice = { id: string; words: string; icon?: LucideIcon; tone?: string; hint?: string };
export type ChoiceGroup = {
  title: string;
  multiple: boolean;
  choices: readonly Choice[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

/** A button that opens groups of things to tick. */
export function ChoiceMenu(props: { label: ReactNode; icon: LucideIcon; groups: readonly ChoiceGroup[] }) {
  return null;
}
