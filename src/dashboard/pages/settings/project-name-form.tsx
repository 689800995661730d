import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { writeSettings } from "#dashboard/api/settings.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { maxNameLength, useNameWords } from "#dashboard/lib/use-name-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";

/** Renames the project. Apps and scripts know it by its id, so nothing breaks. */
export function ProjectNameForm({ app, name }: { app: string; name: string }) {
  const intl = useIntl();
  const client = useQueryClient();
  const nameWords = useNameWords();
  const form = useForm({ defaultValues: { name } });
  const { problem, onSubmit } = useFormSender(form, (values) => writeSettings(client, app, values));
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="max-w-md min-w-48 flex-1">
        <TextField
          label={intl.formatMessage({ id: "settings.name" })}
          error={nameWords(errors.name)}
          {...form.register("name", { required: true, maxLength: maxNameLength })}
        />
      </div>
      <Button type="submit" isPending={isSubmitting} isDisabled={!isDirty} className="mt-6">
        <FormattedMessage id="languages.rename.act" />
      </Button>
      {problem && (
        <div className="w-full">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
    </form>
  );
}
