import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { useIntl } from "react-intl";
import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** Shows a wrong password at its field, where no other credential can be wrong. */
export function usePasswordErrors<T extends FieldValues & { password: string }>(form: UseFormReturn<T>) {
  const intl = useIntl();
  return async (send: () => Promise<void>): Promise<void> => {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiCallError) || error.code !== "wrong_credentials") throw error;
      const message = intl.formatMessage({ id: "account.password.wrong" });
      form.setError("password" as Path<T>, { message }, { shouldFocus: true });
    }
  };
}
