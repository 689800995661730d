/** What stands for a character that cannot be seen. */
export type MarkShape = "space" | "noBreakSpace" | "tab" | "newline" | "toEnd" | "toStart" | "point";

const quiet = "text-ink-muted before:text-ink-muted after:text-ink-muted";
const wide =
  "relative whitespace-break-spaces before:absolute before:inset-0 before:flex before:justify-center";
const thin = "after:font-sans after:text-accent after:[unicode-bidi:isolate]";

// The mark is drawn beside the character and never is part of the text, so that a copy has what was there.
const shapes: Record<MarkShape, string> = {
  space: `${wide} before:content-['·']`,
  noBreakSpace: `relative before:absolute before:inset-x-px before:bottom-0.5 before:h-1 before:border before:border-t-0 before:border-current before:content-['']`,
  tab: `${wide} [tab-size:4] before:content-['↹']`,
  newline: "before:content-['↵'] before:[unicode-bidi:isolate]",
  toEnd: `${thin} after:content-['▸']`,
  toStart: `${thin} after:content-['◂']`,
  point: `${thin} after:content-['¦']`,
};

/** A character that cannot be seen, with a small mark that says its name. */
export function InvisibleMark({ text, shape, name }: { text: string; shape: MarkShape; name: string }) {
  return (
    <span title={name} data-invisible={shape} className={`${quiet} ${shapes[shape]}`}>
      {text}
    </span>
  );
}
