import type { ReactNode } from "react";
import type * as z from "zod/mini";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Form for a resource that needs only a name. */
export function AddByName(props: {
  label: string;
  actionLabel: ReactNode;
  /** Body of the request, with its `name`. */
  schema: z.core.$ZodType;
  /** Storage name of the form's input. */
  storageName: string;
  onSend: (name: string) => Promise<void>;
}) {
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: props.schema,
    bodyOf: trimName,
    storageName: props.storageName,
    empty: { name: "" },
    send: async (values, { clearSent }) => {
      await props.onSend(trimName(values).name);
      clearSent();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="w-full empty:hidden">
        <RestoredNotice restored={restored} />
      </div>
      <div className="min-w-48 flex-1">
        <TextField
          label={props.label}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
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
