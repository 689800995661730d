import { type FieldErrors, get } from "react-hook-form";
import { useIntl } from "react-intl";
import { type BriefField, findUnreachable } from "#contract/orders/brief-template.ts";
import type { Draft } from "./brief-draft.ts";

/** Messages by path, such as `0.name` for the name of the first field. Errors block saving, warnings do not. */
export function useDraftProblems(errors: FieldErrors<Draft>, template: readonly BriefField[]) {
  const intl = useIntl();
  const errorOf = (path: string): string | undefined => get(errors, `fields.${path}.message`);
  const unreachable = findUnreachable(template).map(({ path }) => path);
  const warned = unreachable.filter((path) => errorOf(path) === undefined);
  return {
    isInvalid: errors.fields !== undefined,
    /** Indices of the fields with an error; none if the whole template has one. */
    invalidFields: Object.keys(errors.fields ?? {})
      .map(Number)
      .filter(Number.isInteger),
    warnedFields: warned.map((path) => Number.parseInt(path, 10)),
    errorOf,
    warningOf: (path: string) =>
      warned.includes(path) ? intl.formatMessage({ id: "briefDesigner.problem.unreachable" }) : undefined,
  };
}

export type DraftProblems = ReturnType<typeof useDraftProblems>;
