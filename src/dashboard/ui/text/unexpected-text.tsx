import type { ComponentProps } from "react";
import { useIntl } from "react-intl";
import { nameInvisible, showUnexpected } from "#text/invisible/invisible.ts";
import { InvisibleMark } from "./invisible-mark.tsx";
import { markShapeOf } from "./mark-shape.ts";
import { MarkedText } from "./marked-text.tsx";

/** A text with marks for invisible characters. */
export function UnexpectedText({
  text,
  before,
  after,
  ...isolation
}: ComponentProps<typeof MarkedText> & { before: string; after: string }) {
  const intl = useIntl();
  return showUnexpected(text, { before, after }).map((part, index) => {
    const key = `${index} ${part.kind}`;
    if (part.kind === "text") return <MarkedText key={key} {...isolation} text={part.text} />;
    const { name, codes } = nameInvisible(part);
    const title = intl.formatMessage({ id: `character.${name}` }, { codes });
    return <InvisibleMark key={key} text={part.text} shape={markShapeOf(part, name)} name={title} />;
  });
}
