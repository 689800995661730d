import type { VisiblePart } from "#text/invisible.ts";

/** What stands for a character that cannot be seen. */
export type MarkShape = "space" | "noBreakSpace" | "tab" | "newline" | "toEnd" | "toStart" | "point";

/** The mark of an invisible part, by the name that `nameInvisible` gives it. */
export function markShapeOf({ kind }: VisiblePart, name: string): MarkShape {
  if (kind === "space" || kind === "tab" || kind === "newline") return kind;
  if (kind === "nbsp") return "noBreakSpace";
  if (name.startsWith("leftToRight")) return "toEnd";
  return name.startsWith("rightToLeft") || name === "arabicLetterMark" ? "toStart" : "point";
}
