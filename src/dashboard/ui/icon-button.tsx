import type { ComponentProps } from "react";
import { Button } from "./button.tsx";

type IconButtonProps = Omit<ComponentProps<typeof Button>, "aria-label" | "title"> & {
  /** Accessible label, also shown in the tooltip. */
  label: string;
  /** The key of the same action. */
  keys?: string | undefined;
};

/** A button with only an icon: a tooltip with its label and key appears on hover and focus. */
export function IconButton({ label, keys, children, ...button }: IconButtonProps) {
  return (
    <span className="group/tip relative inline-flex">
      <Button {...button} aria-label={label}>
        {children}
      </Button>
      <span
        aria-hidden
        className="pointer-events-none invisible absolute end-0 top-full z-40 mt-1 flex items-center gap-2 rounded-sm border border-line bg-surface px-2 py-1 text-xs whitespace-nowrap text-ink opacity-0 shadow-overlay transition-opacity group-hover/tip:visible group-hover/tip:opacity-100 group-hover/tip:delay-500 group-has-focus-visible/tip:visible group-has-focus-visible/tip:opacity-100 group-has-[[aria-haspopup][aria-expanded=true]]/tip:hidden"
      >
        {label}
        {keys && (
          <kbd dir="ltr" className="font-mono text-ink-muted">
            {keys}
          </kbd>
        )}
      </span>
    </span>
  );
}
