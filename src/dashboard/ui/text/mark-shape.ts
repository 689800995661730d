import type { VisiblePart } from "#text/invisible/invisible.ts";

/** Shape of the mark of an invisible character. */
export type MarkShape = "space" | "noBreakSpace" | "tab" | "newline" | "toEnd" | "toStart" | "point";

/** The mark of an invisible part, by the name from `nameInvisible`. */
export function markShapeOf({ kind }: VisiblePart, name: string): MarkShape {
  if (kind === "space" || kind === "tab" || kind === "newline") return kind;
  if (kind === "nbsp") return "noBreakSpace";
  if (name.startsWith("leftToRight")) return "toEnd";
  return name.startsWith("rightToLeft") || name === "arabicLetterMark" ? "toStart" : "point";
}
