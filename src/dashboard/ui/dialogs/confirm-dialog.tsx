import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Dialog } from "./dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";

/** Confirmation of an action that is hard to undo. With `textToType`, the user must type that text first. */
export function ConfirmDialog(props: {
  title: ReactNode;
  children: ReactNode;
  actionLabel: ReactNode;
  textToType?: string;
  problem?: string | undefined;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const intl = useIntl();
  const [text, setText] = useState("");
  const mayConfirm = props.textToType === undefined || text === props.textToType;
  return (
    <Dialog isOpen onOpenChange={props.onClose} title={props.title}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (mayConfirm) props.onConfirm();
        }}
      >
        <div className="text-sm">{props.children}</div>
        {props.textToType !== undefined && (
          <TextField
            label={intl.formatMessage({ id: "form.typeToConfirm" }, { text: props.textToType })}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
        {props.problem && <Notice tone="danger">{props.problem}</Notice>}
        <DialogFooter onCancel={props.onClose}>
          <Button
            type="submit"
            variant="danger"
            isDisabled={!mayConfirm}
            isPending={props.isPending === true}
          >
            {props.actionLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
