import { Plus } from "lucide-react";
import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { offerClass } from "#dashboard/ui/text/chip-class.ts";
import { nameInvisible } from "#text/invisible/invisible.ts";
import type { Offer } from "#text/message/offers.ts";

type Props = {
  offers: readonly Offer[];
  isWaiting: boolean;
  onInsert: (offer: Pick<Offer, "text" | "close"> & Partial<Offer>) => void;
  /** Special characters, each inserted by a letter while the strip waits for a key. */
  characters: readonly string[];
  /** Shows all offers, also those that the text contains. */
  isPermanent?: boolean;
};

/** Number of offers that have a digit. */
const maxDigits = 9;

/** Display names of invisible characters. */
const shownCharacters: Record<string, string> = {
  "\u00A0": "NBSP",
  "\u202F": "NNBSP",
  "\u200C": "ZWNJ",
  "\u200E": "LRM",
  "\u200F": "RLM",
};

function characterName(intl: IntlShape, character: string): string {
  if (shownCharacters[character] === undefined) return character;
  const { name, codes } = nameInvisible({ text: character, kind: "zero-width" });
  return intl.formatMessage({ id: `character.${name}` }, { codes });
}

function letterAt(index: number): string {
  return String.fromCharCode(97 + index);
}

/** An offer as its button shows it: the placeholder, or both tags. */
function offerName({ text, close = "" }: Offer): string {
  return close === "" ? text : `${text}…${close}`;
}

/**
 * Buttons that insert the placeholders of the source that the text lacks. While the strip waits for a key, it shows all
 * placeholders of the source and special characters, each with its digit or letter.
 */
export function OfferStrip({ offers, isWaiting, onInsert, characters, isPermanent = false }: Props) {
  const intl = useIntl();
  const [keys] = useKeyHints()("insertPlaceholder");
  const shown = isWaiting || isPermanent ? offers : offers.filter(({ isMissing }) => isMissing);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div
      role="group"
      aria-label={intl.formatMessage({ id: "editor.insert" })}
      className="sticky top-0 z-10 col-start-1 row-start-1 flex max-h-32 min-h-8.5 items-start gap-2 overflow-y-auto border-b border-line bg-surface px-3 py-1.5"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="flex min-w-0 flex-1 flex-wrap gap-1">
        {shown.map((offer, index) => (
          <OfferButton
            // biome-ignore lint/suspicious/noArrayIndexKey: offers do not move
            key={index}
            offer={offer}
            digit={isWaiting && index < maxDigits ? index + 1 : undefined}
            onPress={() => onInsert(offer)}
          />
        ))}
        {isWaiting &&
          characters.map((character, index) => (
            <CharacterButton
              key={character}
              character={character}
              letter={letterAt(index)}
              onPress={() => onInsert({ text: character })}
            />
          ))}
      </div>
      {keys !== undefined && (
        <kbd aria-hidden className="flex-none font-sans text-2xs leading-5 text-ink-muted">
          {keys}
        </kbd>
      )}
      <span role="status" className="sr-only">
        {isWaiting && <SpokenOffers offers={offers} characters={characters} />}
      </span>
    </div>
  );
}

function OfferButton(props: { offer: Offer; digit: number | undefined; onPress: () => void }) {
  const { offer, digit } = props;
  const placeholder = offerName(offer);
  const labelId = offer.isMissing ? "editor.insert.missing" : "editor.insert.one";
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={useIntl().formatMessage({ id: labelId }, { placeholder })}
      className={offerClass(offer.isMissing)}
      onClick={props.onPress}
    >
      {digit === undefined ? (
        offer.isMissing && <Plus aria-hidden size={10} className="flex-none" />
      ) : (
        <kbd className="font-sans font-semibold text-accent">{digit}</kbd>
      )}
      <bdi dir="ltr" className="truncate">
        {placeholder}
      </bdi>
    </button>
  );
}

function CharacterButton(props: { character: string; letter: string; onPress: () => void }) {
  const { character, letter } = props;
  const intl = useIntl();
  const name = characterName(intl, character);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: "editor.insert.one" }, { placeholder: name })}
      title={name}
      className={offerClass(false)}
      onClick={props.onPress}
    >
      <kbd className="font-sans font-semibold text-accent">{letter}</kbd>
      <bdi className="text-ink">{shownCharacters[character] ?? character}</bdi>
    </button>
  );
}

/** For screen readers: which digit or letter inserts which offer or character. */
function SpokenOffers({ offers, characters }: Pick<Props, "offers" | "characters">) {
  const intl = useIntl();
  const list = [
    ...offers.slice(0, maxDigits).map((offer, index) => `${index + 1}: ${offerName(offer)}`),
    ...characters.map((character, index) => `${letterAt(index)}: ${characterName(intl, character)}`),
  ];
  return <FormattedMessage id="editor.insert.digits" values={{ list: list.join(", ") }} />;
}
