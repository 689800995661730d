import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { messageSettings } from "#dashboard/pages/translations/open-text/message-settings.ts";
import { sourceTextOf } from "#dashboard/pages/translations/open-text/source-text.ts";
import { specialCharacters } from "#text/invisible/special-characters.ts";
import { type Chip, type ReadText, readText } from "#text/message/chips.ts";
import { type Grammar, grammarOf } from "#text/message/grammar.ts";
import { withoutIsolates } from "#text/message/isolates.ts";
import { listOffers, offeredChips } from "#text/message/offers.ts";
import { Backdrop } from "./backdrop.tsx";
import { guardChips, type ShownText } from "./guard-chips.ts";
import { type Inserted, insertOffer } from "./insert-offer.ts";
import { OfferStrip } from "./offer-strip.tsx";
import { ProblemMark, ProblemWords } from "./syntax-problem.tsx";
import { useDigits } from "./use-digits.ts";

type Props = { field: HTMLTextAreaElement; row: EntryRow; language: Language; isSource: boolean };

/**
 * Turns the field of an open text into a message editor: its chips are drawn behind it and protected, and
 * placeholders of the source are offered for insertion.
 */
export function MessageField({ field, row, language, isSource }: Props) {
  const grid = useGrid();
  const { opened: cells, reading } = grid;
  const source = sourceTextOf(grid, row)?.text ?? "";
  const { syntax, style } = row;
  const id = addressId({ key: row.key, language: language.code });
  const isSourceText = isSource || source === "";
  const [shown, setShown] = useState<ShownText<Chip>>();
  const guard = useRef<ReturnType<typeof guardChips<Chip>>>(undefined);
  const settings = useMemo(() => messageSettings({ syntax, style }, reading), [syntax, style, reading]);
  const sourceGrammar = useMemo(
    () => (isSourceText ? undefined : grammarOf(source, settings)),
    [isSourceText, source, settings],
  );
  const read = useMemo(
    () => cachedReader((text) => sourceGrammar ?? grammarOf(text, settings)),
    [sourceGrammar, settings],
  );
  useLayoutEffect(() => {
    const created = guardChips<Chip>(field, {
      chipsIn: (text) => read(text).chips,
      isRightToLeft: language.direction === "rtl",
      isTyped: () => cells.get(id)?.isTyped !== false,
      onShown: setShown,
    });
    guard.current = created;
    const opened = cells.get(id);
    if (opened) opened.replace = created.replace;
    return created.stop;
  }, [field, read, language.direction, cells, id]);

  const { text, chips, problem } = read(shown === undefined ? "" : withoutIsolates(shown.text));
  const sourceOffers = useMemo(
    () => (sourceGrammar === undefined ? [] : offeredChips(source, sourceGrammar)),
    [source, sourceGrammar],
  );
  const offers = useMemo(() => listOffers(sourceOffers, text, chips), [sourceOffers, text, chips]);
  const insert = (offer: Inserted) =>
    insertOffer(offer, { field, guard: guard.current, source, opened: grid.opened.get(id) });
  const characters = useMemo(() => specialCharacters(language.code), [language.code]);
  const { isWaiting, toggleWaiting } = useDigits(field, { offers, characters }, insert);
  useEffect(() => {
    const opened = grid.opened.get(id);
    if (opened === undefined) return;
    opened.offer = toggleWaiting;
    if (sourceGrammar) opened.copySource = () => opened.replace?.(source);
    delete opened.fillForms;
  });

  return (
    <>
      {(isWaiting || offers.some((offer) => offer.isMissing)) && (
        <OfferStrip offers={offers} characters={characters} isWaiting={isWaiting} onInsert={insert} />
      )}
      {shown && <Backdrop shown={shown} language={language} />}
      {shown && problem && <ProblemMark shown={shown.text} problem={problem} language={language} />}
      <ProblemWords problem={problem} />
    </>
  );
}

/** Returns a parser that caches the last text: on each key the field, the offers and the problem marks all read it. */
function cachedReader(grammarFor: (text: string) => Grammar): (text: string) => ReadText {
  let last: ReadText | undefined;
  return (text) => {
    if (last?.text !== text) last = readText(text, grammarFor(text));
    return last;
  };
}
