import { Suspense } from "react";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { rowsPainted } from "#dashboard/lib/rows-painted.ts";
import { ShownText } from "#dashboard/ui/text/shown-text.tsx";
import { useGrid } from "./grid-context.ts";
import { shownCharacters } from "./grid-style.ts";

const CellMessage = lazyPart(() => import("./cell-message.tsx"), "CellMessage", rowsPainted);

/** Every placeholder, tag, entity, escape and form contains at least one of these characters. */
const syntaxCharacters = /[{%<&$#:@\\]|''/;

type CellTextProps = { row: EntryRow; text: string; language: Language; isSource: boolean };

/** The text of a closed cell; placeholders, tags and forms appear once the module for them is loaded. */
export function CellText(props: CellTextProps) {
  const { text } = props;
  const { patterns } = useGrid().reading;
  const plain = <ShownText text={text.slice(0, shownCharacters)} />;
  if (!patterns?.length && !syntaxCharacters.test(text)) return plain;
  return (
    <Suspense fallback={plain}>
      <CellMessage {...props} />
    </Suspense>
  );
}
