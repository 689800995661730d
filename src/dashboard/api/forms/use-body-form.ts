import { useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type FieldErrors as FormErrors,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import type { FieldOf } from "#dashboard/lib/three-way.ts";
import { type FieldErrors, useBodyResolver, useRefusal } from "./form-issues.ts";

export type BodyFormInput<Values extends FieldValues, Body> = {
  /** Schema of the endpoint's body, or one derived from it. */
  schema: z.core.$ZodType<unknown, Body>;
  /** Converts the values of the form to the body, if they differ. */
  bodyOf?: (values: Values) => NoInfer<Body>;
  errorFields?: FieldErrors<FieldOf<Values>>;
};

/**
 * A form for the body of a request, validated by the rules of the endpoint. Errors of a field, whether from validation
 * or from the server, are shown at the field, and all other errors above the button. The input stays. Returns the
 * handler for `onSubmit` and the message above the button.
 */
export function useBodyForm<Values extends FieldValues, Body>(
  input: BodyFormInput<Values, Body> & {
    values: Values;
    send: (values: Values, form: UseFormReturn<Values>) => Promise<void>;
  },
) {
  const resolver = useBodyResolver(input.schema, input.bodyOf);
  const refusalOf = useRefusal(input.errorFields);
  const form = useForm<Values>({ resolver, defaultValues: input.values as DefaultValues<Values> });
  const [problem, setProblem] = useState<string>();
  const submit = form.handleSubmit(
    async (values) => {
      setProblem(undefined);
      try {
        await input.send(values, form);
      } catch (error) {
        const { fields, problem } = refusalOf(error, (name) => name in form.getValues());
        // Focus the first invalid field: it may be far above the button.
        for (const [index, [field, message]] of [...fields].entries())
          form.setError(field as Path<Values>, { message }, { shouldFocus: index === 0 });
        setProblem(problem);
      }
    },
    (errors) => setProblem(messageWithoutField(errors)),
  );
  return { form, problem, onSubmit: (event?: React.FormEvent) => void submit(event) };
}

/** Message about a value that no field on the page shows. */
function messageWithoutField(errors: FormErrors): string | undefined {
  for (const error of Object.values(errors))
    if (typeof error?.message === "string" && !("ref" in error && error.ref)) return error.message;
  return undefined;
}
