import { useEffect, useEffectEvent, useState } from "react";
import type { Offer } from "#text/message/offers.ts";

export function isModifierKey({ key }: KeyboardEvent): boolean {
  return ["Control", "Meta", "Shift", "Alt", "AltGraph"].includes(key);
}

/**
 * After `wait`, the next digit inserts an offer, Enter the first one, and a letter a special character. Escape ends
 * the waiting; any other key ends it too and has its usual effect.
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
  return { isWaiting, wait: () => setWaiting((was) => !was) };
}

const firstLetter = "a".charCodeAt(0);

/**
 * Index in the alphabet, from 0, of the letter that a key types, or of its physical key on a keyboard of another
 * script; -1 for other keys.
 */
function letterOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return -1;
  const [letter = ""] = /[a-z]$/.exec(/^[a-z]$/i.test(key) ? key.toLowerCase() : code.toLowerCase()) ?? [];
  const isLetter = /^[a-z]$/i.test(key) || /^Key[A-Z]$/.test(code);
  return letter === "" || !isLetter ? -1 : letter.charCodeAt(0) - firstLetter;
}

/** The number of the offer that a key takes: Enter the first, or the digit that it types or has; 0 for other keys. */
export function offerNumber({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return 0;
  if (key === "Enter") return shiftKey ? 0 : 1;
  const [digit = 0] = /[1-9]$/.exec(/^\d$/.test(key) ? key : /^Digit\d$/.test(code) ? code : "") ?? [];
  return Number(digit);
}
