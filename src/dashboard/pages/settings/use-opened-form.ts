import { useEffect, useRef } from "react";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";

/** Focuses the first field of a form, and so scrolls to it, if the URL has the parameter `name`. */
export function useOpenedForm(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const { value } = useOpenParam(name);
  useEffect(() => {
    if (value !== undefined) form.current?.querySelector("input")?.focus();
  }, [value]);
  return form;
}
