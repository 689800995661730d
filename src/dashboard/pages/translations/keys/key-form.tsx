import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** A dialog with a form about a key: its fields, the problem of the last attempt, and its buttons. */
export function KeyForm(props: {
  /** Message id of the title and of the button. */
  title: string;
  problem: string | undefined;
  isSubmitting: boolean;
  isDisabled?: boolean;
  onSubmit: (event: React.FormEvent) => void;
  /** Closes the dialog and forgets its input; Escape only closes it. */
  onCancel: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && props.onClose()}
      title={<FormattedMessage id={props.title} />}
    >
      <form onSubmit={props.onSubmit} noValidate className="flex flex-col gap-4">
        {props.children}
        {props.problem && <Notice tone="danger">{props.problem}</Notice>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onPress={props.onCancel}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={props.isDisabled === true}
            isPending={props.isSubmitting}
          >
            <FormattedMessage id={props.title} />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The name of a key in the text of a dialog. */
export function KeyName({ name }: { name: string }) {
  return (
    <bdi className="font-mono text-xs break-all">{name.length > 200 ? `${name.slice(0, 200)}…` : name}</bdi>
  );
}
