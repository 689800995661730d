import type { ReactNode } from "react";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { useNewForm } from "#dashboard/api/forms/use-new-form.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Form for a resource that needs only a name. */
export function AddByName(props: {
  label: string;
  actionLabel: ReactNode;
  /** Storage name of the form's input. */
  storageName: string;
  onSend: (name: string) => Promise<void>;
}) {
  const nameMessage = useNameMessage();
  const { form, restored, clearSent } = useNewForm(props.storageName, { name: "" });
  const { problem, onSubmit } = useFormSender(form, async (sent) => {
    await props.onSend(sent.name.trim());
    clearSent(sent);
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="w-full empty:hidden">
        <RestoredNotice restored={restored} />
      </div>
      <div className="min-w-48 flex-1">
        <TextField
          label={props.label}
          error={nameMessage(form.formState.errors.name)}
          {...form.register("name", { required: true })}
        />
      </div>
      <Button type="submit" isPending={form.formState.isSubmitting} className="mt-6">
        {props.actionLabel}
      </Button>
      {problem && (
        <div className="w-full">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
    </form>
  );
}
