import { createContext, Fragment, type ReactNode, useContext } from "react";
import { findPlaceholders } from "#text/placeholders.ts";

const HitsContext = createContext<RegExp | undefined>(undefined);
/** What a search found: drawn with a mark wherever it is shown. */
export const HitsShown = HitsContext.Provider;

/** Any of the words, in whatever case they are written; undefined where there are none. */
export function hitsOf(words: readonly string[]): RegExp | undefined {
  const escaped = words.filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return escaped.length === 0 ? undefined : new RegExp(`(${escaped.join("|")})`, "giu");
}

/** A text with what the search found in it marked, and with what stands for something kept apart from letters that run the other way. */
export function MarkedPieces({
  text,
  isIsolated = false,
}: {
  text: string;
  isIsolated?: boolean;
}): ReactNode {
  const hits = useContext(HitsContext);
  if (hits === undefined && !isIsolated) return text;
  const placeholders = isIsolated ? findPlaceholders(text) : [];
  if (placeholders.length === 0) return <Hits text={text} hits={hits} />;
  let at = 0;
  return (
    <>
      {placeholders.map(({ start, end }) => {
        const before = text.slice(at, start);
        at = end;
        return (
          <Fragment key={start}>
            <Hits text={before} hits={hits} />
            <bdi dir="ltr">
              <Hits text={text.slice(start, end)} hits={hits} />
            </bdi>
          </Fragment>
        );
      })}
      <Hits text={text.slice(placeholders.at(-1)?.end)} hits={hits} />
    </>
  );
}

function Hits({ text, hits }: { text: string; hits: RegExp | undefined }): ReactNode {
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
