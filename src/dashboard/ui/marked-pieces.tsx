import { createContext, Fragment, type ReactNode, useContext } from "react";
import { findPlaceholders } from "#text/placeholders.ts";

/** Found in names, and found in texts. */
export type Hits = { names?: RegExp | undefined; texts?: RegExp | undefined };

const HitsContext = createContext<Hits>({});
/** What a search found: drawn with a mark wherever it is shown. */
export const HitsShown = HitsContext.Provider;

/** Any of the words, in whatever case they are written; undefined where there are none. */
export function hitsOf(words: readonly string[]): RegExp | undefined {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join("|")})`, "giu");
}

type PiecesProps = { text: string; isIsolated?: boolean; isName?: boolean };

/** A text with what a search found in it marked; isolated, what stands for something is apart from letters that run the other way. */
export function MarkedPieces({ text, isIsolated = false, isName = false }: PiecesProps): ReactNode {
  const { names, texts } = useContext(HitsContext);
  const hits = isName ? names : texts;
  if (hits === undefined && !isIsolated) return text;
  const placeholders = isIsolated ? findPlaceholders(text) : [];
  if (placeholders.length === 0) return <HitsIn text={text} hits={hits} />;
  let at = 0;
  return (
    <>
      {placeholders.map(({ start, end }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            <HitsIn text={before} hits={hits} />
            <bdi dir="ltr">
              <HitsIn text={text.slice(start, end)} hits={hits} />
            </bdi>
          </Fragment>
        );
      })}
      <HitsIn text={text.slice(placeholders.at(-1)?.end)} hits={hits} />
    </>
  );
}

function HitsIn({ text, hits }: { text: string; hits: RegExp | undefined }): ReactNode {
  if (hits === undefined) return text;
  return text.split(hits).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move
      <mark key={index} className="rounded-xs bg-hit text-inherit">
        {part}
      </mark>
    ),
  );
}
