import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { useSourceText } from "#dashboard/pages/translations/open-text/editor-source.tsx";
import { type Chip, chipsOf } from "#text/message/chips.ts";
import { grammarOf, type MessageSettings } from "#text/message/grammar.ts";
import { withoutIsolates } from "#text/message/isolates.ts";
import { type Offer, offersOf } from "#text/message/offers.ts";
import { Backdrop } from "./backdrop.tsx";
import { guardField, type Shown } from "./guard-field.ts";
import { OfferStrip } from "./offer-strip.tsx";

type Props = { field: HTMLTextAreaElement; row: EntryRow; language: Language; isSource: boolean };

/** What makes the field of an open text the editor of a message: its chips are painted behind it, guarded and offered. */
export function MessageField({ field, row, language, isSource }: Props) {
  const grid = useGrid();
  const source = useSourceText(row)?.text ?? "";
  const { syntax } = row;
  const isOwn = isSource || source === "";
  const [shown, setShown] = useState<Shown<Chip>>();
  const guard = useRef<ReturnType<typeof guardField<Chip>>>(undefined);
  const settings = useMemo((): MessageSettings => (syntax ? { syntax } : {}), [syntax]);
  const ofSource = useMemo(
    () => (isOwn ? undefined : grammarOf(source, settings)),
    [isOwn, source, settings],
  );
  useLayoutEffect(() => {
    const made = guardField<Chip>(field, {
      chipsIn: (text) => chipsOf(text, ofSource ?? grammarOf(text, settings)),
      isRightToLeft: language.direction === "rtl",
      onShown: setShown,
    });
    guard.current = made;
    return made.stop;
  }, [field, ofSource, settings, language.direction]);

  const text = shown === undefined ? "" : withoutIsolates(shown.text);
  const offers = useMemo(
    () => (ofSource === undefined ? [] : offersOf(source, text, ofSource)),
    [source, text, ofSource],
  );
  const insert = ({ text, close }: Offer) => guard.current?.insert(text, close);
  const { isWaiting, wait } = useDigits(field, offers, insert);
  const offer = () => (offers.length > 0 ? wait() : grid.sayClosed("editor.insert.none"));
  const id = addressId({ key: row.key, language: language.code });
  useEffect(() => {
    const opened = grid.opened.get(id);
    if (opened) opened.offer = offer;
  });

  return (
    <>
      {(isWaiting || offers.some((one) => one.isMissing)) && (
        <OfferStrip offers={offers} isWaiting={isWaiting} onInsert={insert} />
      )}
      {shown && <Backdrop shown={shown} language={language} />}
    </>
  );
}

const modifiers = new Set(["Control", "Meta", "Shift", "Alt", "AltGraph"]);

/** After its key, a digit inserts one of the offers; any other key does what it always does, and Escape nothing else. */
function useDigits(field: HTMLTextAreaElement, offers: readonly Offer[], insert: (offer: Offer) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const latest = useRef({ offers, insert });
  useEffect(() => {
    latest.current = { offers, insert };
  });
  useEffect(() => {
    if (!isWaiting) return;
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
