import type { ReactNode } from "react";
import { passwordBody } from "#contract/auth/sign-in.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { PasswordField } from "#dashboard/layout/sign-in/credential-fields.tsx";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { passwordErrors } from "./password-errors.ts";

/** Requires the password before a change of the account. */
export function PasswordDialog(props: {
  title: ReactNode;
  about: ReactNode;
  actionLabel: ReactNode;
  isDangerous?: boolean;
  onSend: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const { form, problem, onSubmit } = useBodyForm({
    schema: passwordBody,
    errorFields: passwordErrors,
    values: { password: "" },
    send: async ({ password }) => {
      await props.onSend(password);
      props.onClose();
      focusIfLost();
    },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={props.title}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <div className="text-sm">{props.about}</div>
        <PasswordField field={form.register("password")} error={errors.password?.message} />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={props.onClose}>
          <Button type="submit" variant={props.isDangerous ? "danger" : "primary"} isPending={isSubmitting}>
            {props.actionLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
