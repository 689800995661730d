import { useEffect, useRef, useState } from "react";
import type { Offer } from "#text/message/offers.ts";

const modifiers = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph"]);

/**
 * After the shortcut, a digit inserts one of the offers and a letter one of the special characters. Any other key does
 * what it always does, and Escape only ends the waiting.
 */
export function useDigits(
  field: HTMLTextAreaElement | null,
  { offers, characters }: { offers: readonly Offer[]; characters: readonly string[] },
  insert: (offer: Pick<Offer, "text" | "close"> & Partial<Offer>) => void,
) {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef({ offers, characters, insert });
  useEffect(() => {
    latest.current = { offers, characters, insert };
  });
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
      if (modifiers.has(event.key)) return;
      stop();
      const text = latest.current.characters[letterOf(event)];
      const offer = latest.current.offers[digitOf(event) - 1] ?? (text === undefined ? undefined : { text });
      if (offer === undefined && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (offer) latest.current.insert(offer);
    }
  }, [isWaiting, field]);
  return { isWaiting, wait: () => setWaiting((was) => !was) };
}

const firstLetter = 97;

/** The letter's index in the alphabet, from 0; by its physical key where the keyboard has other letters. */
function letterOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return -1;
  const [letter = ""] = /[a-z]$/.exec(/^[a-z]$/i.test(key) ? key.toLowerCase() : code.toLowerCase()) ?? [];
  const isLetter = /^[a-z]$/i.test(key) || /^Key[A-Z]$/.test(code);
  return letter === "" || !isLetter ? -1 : letter.charCodeAt(0) - firstLetter;
}

/** A digit by what the key types or, on keyboards where that is something else, by the physical key. */
function digitOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return 0;
  const [digit = 0] = /[1-9]$/.exec(/^\d$/.test(key) ? key : /^Digit\d$/.test(code) ? code : "") ?? [];
  return Number(digit);
}
