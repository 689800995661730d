import { useEffect, useEffectEvent, useState } from "react";
import type { Offer } from "#text/message/offers.ts";

export function isModifierKey({ key }: KeyboardEvent): boolean {
  return ["Control", "Meta", "Shift", "Alt", "AltGraph"].includes(key);
}

/**
 * While it waits for a key, a digit inserts an offer, Enter the first offer, and a letter a special character. Escape
 * ends the waiting; any other key ends it too and has its usual effect.
 */
export function useDigits(
  field: HTMLTextAreaElement | null,
  { offers, characters }: { offers: readonly Offer[]; characters: readonly string[] },
  insert: (offer: Pick<Offer, "text" | "close"> & Partial<Offer>) => void,
) {
  const [isWaiting, setWaiting] = useState(false);
  const offerOf = useEffectEvent((event: KeyboardEvent) => {
    const text = characters[letterOf(event)];
    return offers[offerNumber(event) - 1] ?? (text === undefined ? undefined : { text });
  });
  const insertOffer = useEffectEvent(insert);
  useEffect(() => {
    if (!isWaiting || field === null) return;
    const stop = () => setWaiting(false);
    field.addEventListener("keydown", handleKey, true);
    field.addEventListener("blur", stop);
    return () => {
      field.removeEventListener("keydown", handleKey, true);
      field.removeEventListener("blur", stop);
    };

    function handleKey(event: KeyboardEvent): void {
      if (isModifierKey(event)) return;
      stop();
      const offer = offerOf(event);
      if (offer === undefined && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (offer) insertOffer(offer);
    }
  }, [isWaiting, field]);
  return { isWaiting, toggleWaiting: () => setWaiting((was) => !was) };
}

const firstLetter = "a".charCodeAt(0);

/**
 * Index in the alphabet, from 0, of the letter that a key types, or of its physical key on a keyboard of another
 * script; -1 for other keys.
 */
function letterOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return -1;
  const [, physicalLetter] = /^Key([A-Z])$/.exec(code) ?? [];
  const letter = /^[a-z]$/i.test(key) ? key : physicalLetter;
  return letter === undefined ? -1 : letter.toLowerCase().charCodeAt(0) - firstLetter;
}

/**
 * Number of the offer that a key inserts: 1 for Enter, or the digit that the key types or has on it; 0 for other keys.
 */
export function offerNumber({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return 0;
  if (key === "Enter") return shiftKey ? 0 : 1;
  const [, physicalDigit = ""] = /^Digit(\d)$/.exec(code) ?? [];
  return Number(/^\d$/.test(key) ? key : physicalDigit);
}
