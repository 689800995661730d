import { Fragment, type ReactNode } from "react";
import { findPlaceholders } from "#text/placeholders.ts";
import { maxMarkedLength } from "./hits.ts";

type MarkedPiecesProps = {
  text: string;
  hits: RegExp | undefined;
  isIsolated: boolean;
  patterns: readonly string[] | undefined;
};

/** A text with marked search matches; with `isIsolated`, placeholders are isolated from right-to-left text. */
export function MarkedPieces({ text, hits, isIsolated, patterns }: MarkedPiecesProps): ReactNode {
  const placeholders = isIsolated ? findPlaceholders(text, patterns) : [];
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
  if (hits === undefined || text.length > maxMarkedLength.text) return text;
  return text.split(hits).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are static
      <mark key={index} className="rounded-xs bg-hit text-inherit">
        {part}
      </mark>
    ),
  );
}
