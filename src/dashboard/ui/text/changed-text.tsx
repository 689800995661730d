import { direction } from "#text/languages/direction.ts";
import { MessageText } from "./message-text.tsx";

/** Maximum length of a displayed text. */
const maxShownLength = 2_000;
const cut = (text: string) => (text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

type Props = {
  before: string | undefined;
  after: string;
  /** Undefined if unknown. */
  language: string | undefined;
};

/** A changed text in a list, with word-by-word differences from the previous text. */
export function ChangedText({ before, after, language }: Props) {
  return (
    <div
      lang={language}
      dir={language === undefined ? "auto" : direction(language)}
      className="mt-0.5 break-words whitespace-pre-wrap"
    >
      <MessageText before={before === undefined ? undefined : cut(before)} text={cut(after)} />
    </div>
  );
}
