import { Fragment, useMemo } from "react";
import { diffWords } from "#text/diff.ts";
import { ShownText } from "./shown-text.tsx";

/**
 * Removed words are struck through, added words underlined, so that colour is not the only difference. Placeholders
 * have isolated text directions.
 */
export function WordParts({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <span className="break-words whitespace-pre-wrap">
      {parts.map((part, index) => {
        const key = `${index} ${part.kind}`;
        const around = { before: parts[index - 1]?.text ?? "", after: parts[index + 1]?.text ?? "" };
        const text = <ShownText text={part.text} {...around} isIsolated />;
        const follows = part.kind !== "same" && (parts[index - 1]?.kind ?? "same") !== "same";
        // A zero-width non-joiner, so that Arabic letters of the old and the new word are not joined.
        const border = follows && "\u200c";
        if (part.kind === "added")
          return (
            <Fragment key={key}>
              {border}
              <ins className="rounded-sm bg-added px-px text-ink">{text}</ins>
            </Fragment>
          );
        if (part.kind === "removed")
          return (
            <Fragment key={key}>
              {border}
              <del className="rounded-sm bg-removed px-px text-ink-muted">{text}</del>
            </Fragment>
          );
        return <Fragment key={key}>{text}</Fragment>;
      })}
    </span>
  );
}
