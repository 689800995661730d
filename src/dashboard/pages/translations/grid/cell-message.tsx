import { useContext } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { sourceTextOf } from "#dashboard/pages/translations/open-text/source-text.ts";
import { chipClass } from "#dashboard/ui/text/chip-class.ts";
import { HitsContext } from "#dashboard/ui/text/hits.ts";
import { ShownText } from "#dashboard/ui/text/shown-text.tsx";
import { cellParts, isHitDivided, type ShownPart } from "./cell-parts.ts";
import { useGrid } from "./grid-context.ts";
import { shownCharacters } from "./grid-style.ts";

/** A text with chips as in its editor, and with its forms side by side. */
export function CellMessage(props: { row: EntryRow; text: string; language: Language; isSource: boolean }) {
  const { row, text, language } = props;
  const grid = useGrid();
  const { texts: hits } = useContext(HitsContext);
  const source = props.isSource ? text : (sourceTextOf(grid, row)?.text ?? "");
  const parts = cellParts(row, { text, source, reading: grid.reading });
  if (parts === undefined || (hits !== undefined && isHitDivided(text, parts, hits)))
    return (
      <ShownText
        text={text.slice(0, shownCharacters)}
        isIsolated={language.direction === "rtl"}
        patterns={grid.reading.patterns}
      />
    );
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text do not move
  return parts.map((part, index) => <Part key={index} part={part} text={text} />);
}

function Part({ part, text }: { part: ShownPart; text: string }) {
  if (part.kind === "sign") return <span className="text-ink-muted">{part.shown}</span>;
  if (part.kind === "selector")
    return (
      <>
        <bdi dir="ltr" className="font-mono text-xs text-ink-muted">
          {part.shown}
        </bdi>{" "}
      </>
    );
  const { start, end } = part;
  if (part.kind === "text")
    return (
      <ShownText
        text={text.slice(start, end)}
        before={text.slice(0, start).slice(-1)}
        after={text.slice(end, end + 1)}
      />
    );
  return (
    <bdi dir="ltr" data-chip="" className={chipClass}>
      <ShownText text={text.slice(start, end)} />
    </bdi>
  );
}
