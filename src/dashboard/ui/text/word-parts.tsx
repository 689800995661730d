import { Fragment, useMemo } from "react";
import { diffWords } from "#text/diff.ts";
import { ShownText } from "./shown-text.tsx";

/** Removed words struck through, added ones underlined: never by colour alone. */
export function WordParts({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffWords(before, after), [before, after]);
  return (
    <span className="break-words whitespace-pre-wrap">
      {parts.map((part, index) => {
        const key = `${index} ${part.kind}`;
        const around = { before: parts[index - 1]?.text ?? "", after: parts[index + 1]?.text ?? "" };
        const text = <ShownText text={part.text} {...around} />;
        if (part.kind === "added")
          return (
            <ins key={key} className="rounded-sm bg-added px-px text-ink">
              {text}
            </ins>
          );
        if (part.kind === "removed")
          return (
            <del key={key} className="rounded-sm bg-removed px-px text-ink-muted">
              {text}
            </del>
          );
        return <Fragment key={key}>{text}</Fragment>;
      })}
    </span>
  );
}
