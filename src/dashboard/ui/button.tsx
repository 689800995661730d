import type { ComponentProps } from "react";
import { Button as AriaButton } from "react-aria-components";
import { Link, type LinkProps } from "react-router";

type Look = { variant?: "primary" | "quiet" | "danger" | "plain"; size?: "small" | "medium" };

const variants = {
  primary: "bg-accent text-on-accent hover:brightness-110 pressed:brightness-95 border border-transparent",
  plain: "border border-line-strong bg-surface hover:bg-surface-2 pressed:bg-surface-3",
  quiet: "border border-transparent hover:bg-surface-3 pressed:bg-surface-3",
  danger: "border border-danger text-danger bg-surface hover:bg-removed pressed:bg-removed",
};
const sizes = { small: "h-6 px-1.5 text-xs gap-1", medium: "h-8 px-2.5 text-sm gap-1.5" };

function lookOf({ variant = "plain", size = "medium" }: Look): string {
  return `inline-flex flex-none cursor-default items-center justify-center rounded-md font-medium whitespace-nowrap
    transition-colors duration-100 disabled:opacity-50 ${variants[variant]} ${sizes[size]}`;
}

/** Says what will happen. `quiet` for what is always there, `plain` for the rest, one `primary` per page. */
export function Button({
  variant,
  size,
  className = "",
  ...props
}: Look & Omit<ComponentProps<typeof AriaButton>, "className"> & { className?: string }) {
  return (
    <AriaButton
      {...props}
      className={`${lookOf({ ...(variant && { variant }), ...(size && { size }) })} ${className}`}
    />
  );
}

/** A link that looks like a button. */
export function LinkButton({
  variant,
  size,
  className = "",
  ...props
}: Look & LinkProps & { className?: string }) {
  return (
    <Link
      {...props}
      className={`${lookOf({ ...(variant && { variant }), ...(size && { size }) })} ${className}`}
    />
  );
}
