/** A placeholder, tag or the like within a text. It takes no room, since a field may be above it. */
export const chipClass = "rounded-xs bg-selected outline-1 -outline-offset-1 outline-line-strong";

const offer =
  "flex max-w-[min(15rem,100%)] cursor-pointer items-center gap-1 rounded-sm border px-1 font-mono text-xs leading-5 hover:bg-surface-3";

/** A chip that can be inserted; one that the text lacks stands out. */
export function offerClass(isMissing: boolean): string {
  return `${offer} ${isMissing ? "border-dashed border-accent" : "border-line text-ink-muted"}`;
}
