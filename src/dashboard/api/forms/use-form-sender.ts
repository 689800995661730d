import { useState } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { useIssueMessage } from "#dashboard/api/transport/issue-message.ts";

/**
 * Sends a form. Errors of a field are shown at the field, all others above the button; the input stays. Returns the
 * handler for `onSubmit` and the message to show.
 */
export function useFormSender<T extends FieldValues>(
  form: UseFormReturn<T>,
  send: (values: T) => Promise<void>,
) {
  const errorMessage = useErrorMessage();
  const issueMessage = useIssueMessage();
  const [problem, setProblem] = useState<string>();
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await send(values);
    } catch (error) {
      const issues = error instanceof ApiCallError ? (error.details.issues ?? []) : [];
      const known = issues.filter(({ path }) => fieldOf(path) in form.getValues());
      const byField = [...Map.groupBy(known, ({ path }) => fieldOf(path))];
      for (const [index, [field, wrong]] of byField.entries()) {
        const message = [...new Set(wrong.map(issueMessage))].join(" ");
        // Focus the first invalid field: it may be far above the button.
        form.setError(field as Path<T>, { message }, { shouldFocus: index === 0 });
      }
      if (known.length === 0 || known.length < issues.length) setProblem(errorMessage(error));
    }
  });
  return { problem, onSubmit: (event?: React.FormEvent) => void submit(event) };
}

/** The field that contains a path such as `languages.0`. */
function fieldOf(path: string): string {
  return path.split(".", 1)[0] ?? path;
}
