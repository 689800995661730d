import { useEffect, useRef } from "react";
import { useOpened } from "#dashboard/lib/address/use-opened.ts";

/** A form that a link leads to: it comes into sight and its first field takes the focus. */
export function useOpenedForm(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const { value } = useOpened(name);
  useEffect(() => {
    if (value !== undefined) form.current?.querySelector("input")?.focus();
  }, [value]);
  return form;
}
