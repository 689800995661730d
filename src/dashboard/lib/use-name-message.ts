import { useCallback } from "react";
import type { FieldError } from "react-hook-form";
import { useIntl } from "react-intl";

/** Maximum length of the name of a person, a team, a project or a token, as in the contract. */
export const maxNameLength = 100;

/** Returns a function that explains an error of a required name; errors of the server keep their text. */
export function useNameMessage(): (error: FieldError | undefined) => string | undefined {
  const intl = useIntl();
  return useCallback(
    (error) => {
      if (!error) return undefined;
      // A rule of the form reports `maxLength`, the schema `too_big`.
      if (error.type === "maxLength" || error.type === "too_big")
        return intl.formatMessage({ id: "form.tooLong" }, { most: maxNameLength });
      return error.message && error.type !== "too_small"
        ? error.message
        : intl.formatMessage({ id: "form.required" });
    },
    [intl],
  );
}
