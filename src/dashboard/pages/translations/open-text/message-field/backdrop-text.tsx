import { memo } from "react";
import { type MarkShape, markShapeOf } from "#dashboard/ui/text/mark-shape.ts";
import { MarkedText } from "#dashboard/ui/text/marked-text.tsx";
import { nameInvisible, showUnexpected } from "#text/invisible/invisible.ts";

/**
 * Part of a field's text, with marks beside invisible characters, which take no space. `before` and `after`
 * are the adjacent characters. Unchanged parts do not render again on each key.
 */
export const BackdropText = memo(function BackdropText(props: {
  text: string;
  before: string;
  after: string;
}) {
  const { text, before, after } = props;
  return showUnexpected(text, { before, after }).map((part, index) => {
    const key = `${index} ${part.kind}`;
    if (part.kind === "text") return <MarkedText key={key} text={part.text} />;
    const shape = markShapeOf(part, nameInvisible(part).name);
    return (
      <span key={key} data-invisible={shape} className={shapes[shape]}>
        {part.text}
      </span>
    );
  });
});

const mark = "relative before:absolute before:text-ink-muted before:[unicode-bidi:isolate]";
const unusual = "relative before:absolute before:text-accent before:[unicode-bidi:isolate]";

const shapes: Record<MarkShape, string> = {
  space: `${mark} before:inset-x-0 before:text-center before:content-['·']`,
  noBreakSpace:
    "relative before:absolute before:-inset-x-px before:-bottom-px before:h-1 before:border before:border-t-0 before:border-accent before:content-['']",
  tab: `${mark} before:content-['→'] [&:dir(rtl)]:before:content-['←']`,
  newline: `${mark} before:content-['↵']`,
  toEnd: `${unusual} before:-translate-x-1/2 before:content-['▸']`,
  toStart: `${unusual} before:-translate-x-1/2 before:content-['◂']`,
  point: `${unusual} before:-translate-x-1/2 before:content-['¦']`,
};
