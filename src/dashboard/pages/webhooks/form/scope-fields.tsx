import { useQuery } from "@tanstack/react-query";
import { Controller, useFormContext } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { typedTextName } from "#dashboard/api/forms/stored-forms.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import type { WebhookValues } from "./webhook-values.ts";

type Props = {
  scope: BranchScope;
  /** Storage name of the form. */
  formStorageName: string;
};

/** Branches and keys whose events are sent. */
export function ScopeFields({ scope, formStorageName }: Props) {
  const intl = useIntl();
  const { data } = useQuery(branchesQuery(scope.app));
  const { register, formState } = useFormContext<WebhookValues>();
  const options = (data?.branches ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <fieldset className="space-y-4">
      <legend className="font-semibold">
        <FormattedMessage id="webhooks.scope" />
      </legend>
      <Controller
        name="branches"
        render={({ field }) => (
          <ManyChoice
            label={intl.formatMessage({ id: "shell.branches" })}
            hint={intl.formatMessage({ id: "webhooks.branches.hint" })}
            error={formState.errors.branches?.message}
            options={options}
            chosen={field.value}
            storageName={typedTextName(formStorageName, "branches")}
            onChange={field.onChange}
            fieldRef={field.ref}
          />
        )}
      />
      <TextField
        label={intl.formatMessage({ id: "webhooks.query" })}
        hint={intl.formatMessage({ id: "webhooks.query.hint" })}
        error={formState.errors.query?.message}
        dir="ltr"
        spellCheck={false}
        className="font-mono"
        {...register("query")}
      />
    </fieldset>
  );
}
