/** A placeholder or tag within a text. It takes no additional space, since a field may lie above it. */
export const chipClass = "rounded-xs bg-selected outline-1 -outline-offset-1 outline-line-strong";

const offer =
  "flex max-w-[min(15rem,100%)] cursor-pointer items-center gap-1 rounded-sm border px-1 font-mono text-xs leading-5 hover:bg-surface-3";

/** A chip that can be inserted; highlighted if the text lacks it. */
export function offerClass(isMissing: boolean): string {
  return `${offer} ${isMissing ? "border-dashed border-accent" : "border-line text-ink-muted"}`;
}
