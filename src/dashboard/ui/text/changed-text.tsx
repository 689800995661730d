import { direction } from "#text/direction.ts";
import { WordDifference } from "./word-difference.tsx";

/** So much of a text shows what becomes of it. */
const longestShown = 2_000;
const cut = (text: string) => (text.length > longestShown ? `${text.slice(0, longestShown)}…` : text);

type Props = {
  before: string | undefined;
  after: string;
  /** Undefined where nobody knows it. */
  language: string | undefined;
};

/** What a text becomes, in a list of such: word by word what changes of the one before. */
export function ChangedText({ before, after, language }: Props) {
  return (
    <div
      lang={language}
      dir={language === undefined ? "auto" : direction(language)}
      className="mt-0.5 break-words whitespace-pre-wrap"
    >
      {before === undefined ? cut(after) : <WordDifference before={cut(before)} after={cut(after)} />}
    </div>
  );
}
