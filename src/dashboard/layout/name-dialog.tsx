import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { useNameWords } from "#dashboard/lib/use-name-words.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";

/** Asks for one name. */
export function NameDialog(props: {
  title: ReactNode;
  label: string;
  act: ReactNode;
  name: string;
  onSend: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const nameWords = useNameWords();
  const form = useForm({ defaultValues: { name: props.name } });
  const { problem, onSubmit } = useFormSender(form, async ({ name }) => {
    await props.onSend(name);
    props.onClose();
  });
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={props.title}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <TextField
          label={props.label}
          error={nameWords(form.formState.errors.name)}
          {...form.register("name", { required: true })}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
          {props.act}
        </Button>
      </form>
    </Dialog>
  );
}
