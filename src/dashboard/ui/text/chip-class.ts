/**
 * Look of a placeholder or tag in a text. It must not change the width: the text may lie behind a field with the same
 * text.
 */
export const chipClass = "rounded-xs bg-selected outline-1 -outline-offset-1 outline-line-strong";

const sharedOfferClass =
  "flex max-w-[min(15rem,100%)] cursor-pointer items-center gap-1 rounded-sm border px-1 font-mono text-xs leading-5 hover:bg-surface-3";

/** Look of a chip that can be inserted; highlighted if the text lacks it. */
export function offerClass(isMissing: boolean): string {
  return `${sharedOfferClass} ${isMissing ? "border-dashed border-accent" : "border-line text-ink-muted"}`;
}
