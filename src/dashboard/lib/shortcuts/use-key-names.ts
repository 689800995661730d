import { useIntl } from "react-intl";
import { type Chord, partsOf } from "./chord.ts";
import { isMac } from "./platform.ts";

const signs: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Enter: "↵",
};
const named = ["Escape", "PageUp", "PageDown", "Home", "End", "Delete", "Insert"];

/** Ctrl, or what stands for it. */
export function useControlName(): string {
  const name = useIntl().formatMessage({ id: "keys.name.Ctrl" });
  return isMac ? "⌘" : name;
}

/** Keys as they stand on the keyboards of the reader's language: `Ctrl Shift ↵`. */
export function useKeyNames(): (chord: Chord) => string {
  const intl = useIntl();
  const command = useControlName();
  const word = (name: string) => intl.formatMessage({ id: `keys.name.${name}` });
  return (chord) => {
    const { key, held, shift } = partsOf(chord);
    const name = key === " " ? word("Space") : named.includes(key) ? word(key) : (signs[key] ?? capital(key));
    const control = held === "Ctrl" && isMac ? "⌃" : command;
    return [held ? control : "", shift ? word("Shift") : "", name].filter(Boolean).join(" ");
  };
}

function capital(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
