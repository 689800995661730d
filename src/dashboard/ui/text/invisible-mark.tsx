import type { MarkShape } from "./mark-shape.ts";

const isolated = "before:text-ink-muted before:[unicode-bidi:isolate]";
const unusual = "after:text-accent after:[unicode-bidi:isolate]";

// Marks are drawn by CSS and are not part of the text, so that copying returns the original text.
const shapes: Record<MarkShape, string> = {
  space:
    "relative whitespace-break-spaces before:absolute before:inset-0 before:flex before:justify-center before:text-ink-muted before:content-['·']",
  noBreakSpace:
    "relative before:absolute before:-inset-x-px before:-bottom-px before:h-1 before:border before:border-t-0 before:border-accent before:content-['']",
  tab: `${isolated} whitespace-break-spaces [tab-size:4] before:content-['→'] [&:dir(rtl)]:before:content-['←']`,
  newline: `${isolated} before:content-['↵']`,
  toEnd: `${unusual} after:content-['▸']`,
  toStart: `${unusual} after:content-['◂']`,
  point: `${unusual} after:content-['¦']`,
};

/** An invisible character with a small mark and its name as a tooltip. */
export function InvisibleMark({ text, shape, name }: { text: string; shape: MarkShape; name: string }) {
  return (
    <span title={name} data-invisible={shape} className={shapes[shape]}>
      {text}
    </span>
  );
}
