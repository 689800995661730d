import { useCallback } from "react";
import type { FieldError } from "react-hook-form";
import { useIntl } from "react-intl";

/** Characters of the name of a person, a team, a project or a token, as in the contract. */
export const maxNameLength = 100;

/** Says what is wrong with a name that must be given; what the server found comes in its own words. */
export function useNameMessage(): (error: FieldError | undefined) => string | undefined {
  const intl = useIntl();
  return useCallback(
    (error) => {
      if (!error) return undefined;
      // Rules of the form and rules of a schema name it differently.
      if (error.type === "maxLength" || error.type === "too_big")
        return intl.formatMessage({ id: "form.tooLong" }, { most: maxNameLength });
      return error.message && error.type !== "too_small"
        ? error.message
        : intl.formatMessage({ id: "form.required" });
    },
    [intl],
  );
}
