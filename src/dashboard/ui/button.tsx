import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { Link, type LinkProps } from "react-router";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { isSecondClick } from "./ignore-double-click.ts";

type ButtonStyle = {
  variant?: "primary" | "tinted" | "ghost" | "danger" | "plain";
  size?: "small" | "medium";
};

const variants = {
  primary: "bg-accent text-on-accent hover:brightness-110 active:brightness-95 border border-transparent",
  tinted: "border border-accent bg-selected text-accent hover:bg-surface active:bg-surface-2",
  plain: "border border-line-strong bg-surface hover:bg-surface-2 active:bg-surface-3",
  ghost: "border border-transparent hover:bg-surface-3 active:bg-surface-3",
  danger: "border border-danger text-danger bg-surface hover:bg-removed active:bg-removed",
};
const sizes = { small: "h-6 px-1.5 text-xs gap-1", medium: "h-8 px-2.5 text-sm gap-1.5" };

function classOf({ variant = "plain", size = "medium" }: ButtonStyle): string {
  return `inline-flex flex-none cursor-default items-center justify-center rounded-md font-medium whitespace-nowrap
    transition-colors duration-100 disabled:opacity-50 ${variants[variant]} ${sizes[size]}`;
}

type ButtonProps = ButtonStyle &
  Omit<ComponentProps<"button">, "onClick" | "disabled"> & {
    onPress?: () => void;
    /** Called when the pointer approaches, to preload what the button opens. */
    onHoverStart?: () => void;
    isDisabled?: boolean;
    /** Whether the action of the button is running. The button then keeps the focus and ignores presses. */
    isPending?: boolean;
    /** Whether the button is pressed repeatedly, such as "next": a double click then counts as two presses. */
    isStep?: boolean;
  };

/**
 * A native button, because it is on every page and needs no library. Variants: `plain` by default, `ghost` for frame
 * controls, one `primary` per page. A double click counts as one press: its second click may come before `isPending` is
 * set, or hit a button that has just appeared below the pointer.
 */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    className = "",
    onPress,
    onHoverStart,
    isDisabled,
    isPending,
    isStep,
    ...others
  } = props;
  const { hasFocus, ...focus } = useKeepFocus(others);
  const isOff = isPending || (isDisabled && hasFocus);
  return (
    <button
      type="button"
      {...others}
      disabled={isDisabled && !hasFocus}
      aria-disabled={isOff || undefined}
      {...focus}
      onClick={(event) => {
        const isSecond = isSecondClick(event) && !isStep;
        if (isOff || isSecond) event.preventDefault();
        else onPress?.();
      }}
      onPointerEnter={onHoverStart}
      className={`${classOf({ ...(variant && { variant }), ...(size && { size }) })} aria-disabled:opacity-50 ${className}`}
    />
  );
}

/**
 * Prevents that the focus is lost. A focused button that becomes disabled keeps the focus until the user moves it. When
 * a focused button is removed, the page gets the focus.
 */
function useKeepFocus({ onFocus, onBlur }: Pick<ComponentProps<"button">, "onFocus" | "onBlur">) {
  const [hasFocus, setHasFocus] = useState(false);
  const passOnFocus = useEffectEvent(() => {
    if (hasFocus) focusIfLost();
  });
  useEffect(() => () => passOnFocus(), []);
  return {
    hasFocus,
    onFocus(event: React.FocusEvent<HTMLButtonElement>) {
      setHasFocus(true);
      onFocus?.(event);
    },
    onBlur(event: React.FocusEvent<HTMLButtonElement>) {
      setHasFocus(false);
      onBlur?.(event);
    },
  };
}

/** A link that looks like a button; a double click counts as one press. */
export function LinkButton({
  variant,
  size,
  className = "",
  onClick,
  ...props
}: ButtonStyle & LinkProps & { className?: string }) {
  return (
    <Link
      {...props}
      onClick={(event) => {
        if (isSecondClick(event)) event.preventDefault();
        else onClick?.(event);
      }}
      className={`${classOf({ ...(variant && { variant }), ...(size && { size }) })} ${className}`}
    />
  );
}
