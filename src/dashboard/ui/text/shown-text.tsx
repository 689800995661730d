import { createContext, useContext } from "react";
import { useIntl } from "react-intl";
import { nameInvisible, showUnexpected, type VisiblePart } from "#text/invisible.ts";
import { InvisibleMark, type MarkShape } from "./invisible-mark.tsx";
import { MarkedText } from "./marked-text.tsx";

const InvisibleContext = createContext(false);
/** Whether white space and invisible characters are drawn. */
export const InvisibleShown = InvisibleContext.Provider;

/** A text as it is, or with marks on what cannot be seen. `before` and `after` are what it is a piece of. */
export function ShownText({
  text,
  before = "",
  after = "",
  isIsolated = false,
}: {
  text: string;
  before?: string;
  after?: string;
  /** Its letters run from right to left, and what stands for something in it does not. */
  isIsolated?: boolean;
}) {
  const shown = useContext(InvisibleContext);
  if (!shown) return <MarkedText text={text} isIsolated={isIsolated} />;
  return <UnexpectedText text={text} before={before} after={after} />;
}

function UnexpectedText({ text, before, after }: { text: string; before: string; after: string }) {
  const intl = useIntl();
  return showUnexpected(text, { before, after }).map((part, index) => {
    const key = `${index} ${part.kind}`;
    if (part.kind === "text") return <MarkedText key={key} text={part.text} />;
    const { name, codes } = nameInvisible(part);
    const title = intl.formatMessage({ id: `invisible.${name}` }, { codes });
    return <InvisibleMark key={key} text={part.text} shape={shapeOf(part, name)} name={title} />;
  });
}

function shapeOf({ kind }: VisiblePart, name: string): MarkShape {
  if (kind === "space" || kind === "tab" || kind === "newline") return kind;
  if (kind === "nbsp") return "noBreakSpace";
  if (name.startsWith("leftToRight")) return "toEnd";
  return name.startsWith("rightToLeft") || name === "arabicLetterMark" ? "toStart" : "point";
}
