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
/** Keys whose names are messages. */
const namedKeys = ["Escape", "PageUp", "PageDown", "Home", "End", "Delete", "Insert"];

/** The name of Ctrl, or ⌘ on a Mac. */
export function useControlName(): string {
  const name = useIntl().formatMessage({ id: "keys.name.Ctrl" });
  return isMac ? "⌘" : name;
}

/** Returns a function that prints a chord as labelled on keyboards of the interface language: `Ctrl Shift ↵`. */
export function useKeyNames(): (chord: Chord) => string {
  const intl = useIntl();
  const command = useControlName();
  const word = (name: string) => intl.formatMessage({ id: `keys.name.${name}` });
  return (chord) => {
    const { key, modifier, shift } = partsOf(chord);
    const name =
      key === " " ? word("Space") : namedKeys.includes(key) ? word(key) : (signs[key] ?? capital(key));
    const control = modifier === "Ctrl" && isMac ? "⌃" : command;
    return [modifier ? control : "", shift ? word("Shift") : "", name].filter(Boolean).join(" ");
  };
}

function capital(key: string): string {
  return key.length === 1 ? key.toUpperCase() : key;
}
