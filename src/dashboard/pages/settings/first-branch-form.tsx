import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { branchEndpoints } from "#contract/branches.ts";
import { call } from "#dashboard/api/call.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { refreshProject } from "#dashboard/api/projects.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { maxNameLength, useNameWords } from "#dashboard/lib/use-name-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";

const fates = ["publish", "branch"] as const;
type Fate = (typeof fates)[number];

/** Makes the first branch; what becomes of drafts, which a branching project does not have, is asked. */
export function FirstBranchForm({ scope, drafts }: { scope: BranchScope; drafts: number }) {
  const intl = useIntl();
  const client = useQueryClient();
  const nameWords = useNameWords();
  const form = useForm<{ name: string; existingDrafts: Fate }>({
    defaultValues: { name: "", existingDrafts: "publish" },
  });
  const { problem, onSubmit } = useFormSender(form, async ({ name, existingDrafts }) => {
    const body = { name, sourceBranch: scope.branch, ...(drafts > 0 ? { existingDrafts } : {}) };
    await call(branchEndpoints.create, { query: { app: scope.app }, body });
    await refreshProject(client, scope.app);
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="max-w-md space-y-4 pt-2">
      <TextField
        label={intl.formatMessage({ id: "branching.name" })}
        hint={intl.formatMessage({ id: "branching.name.hint" })}
        error={nameWords(errors.name)}
        {...form.register("name", { required: true, maxLength: maxNameLength })}
      />
      {drafts > 0 && (
        <fieldset className="space-y-2">
          <legend className="mb-1 text-sm font-medium">
            <FormattedMessage id="branching.drafts" values={{ count: drafts }} />
          </legend>
          {fates.map((fate) => (
            <label key={fate} className="flex items-start gap-2 text-sm">
              <input
                type="radio"
                value={fate}
                className="mt-0.5 size-4 flex-none accent-accent"
                {...form.register("existingDrafts")}
              />
              <span>
                <FormattedMessage id={`branching.drafts.${fate}`} />
                <span className="block text-xs text-ink-muted">
                  <FormattedMessage id={`branching.drafts.${fate}.hint`} />
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isSubmitting && (
        <Notice>
          <FormattedMessage id="branching.running" />
        </Notice>
      )}
      <Button type="submit" variant="primary" isPending={isSubmitting}>
        <FormattedMessage id="branching.act" />
      </Button>
    </form>
  );
}
