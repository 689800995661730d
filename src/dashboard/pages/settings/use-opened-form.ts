import { useEffect, useRef } from "react";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";

/** Scrolls to a form that a link leads to and focuses its first field. */
export function useOpenedForm(name: string) {
  const form = useRef<HTMLFormElement>(null);
  const { value } = useOpenParam(name);
  useEffect(() => {
    if (value !== undefined) form.current?.querySelector("input")?.focus();
  }, [value]);
  return form;
}
