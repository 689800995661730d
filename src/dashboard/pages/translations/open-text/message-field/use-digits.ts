import { useEffect, useRef, useState } from "react";
import type { Offer } from "#text/message/offers.ts";

const modifiers = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph"]);

/** After its key, a digit inserts one of the offers; any other key does what it always does, and Escape nothing else. */
export function useDigits(
  field: HTMLTextAreaElement | null,
  offers: readonly Offer[],
  insert: (offer: Offer) => void,
) {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef({ offers, insert });
  useEffect(() => {
    latest.current = { offers, insert };
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
      const offer = latest.current.offers[digitOf(event) - 1];
      if (offer === undefined && event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (offer) latest.current.insert(offer);
    }
  }, [isWaiting, field]);
  return { isWaiting, wait: () => setWaiting((was) => !was) };
}

/** A digit by what it types or, on keyboards where that is something else, by its place. */
function digitOf({ key, code, ctrlKey, metaKey, altKey }: KeyboardEvent): number {
  if (ctrlKey || metaKey || altKey) return 0;
  const [digit = 0] = /[1-9]$/.exec(/^\d$/.test(key) ? key : /^Digit\d$/.test(code) ? code : "") ?? [];
  return Number(digit);
}
