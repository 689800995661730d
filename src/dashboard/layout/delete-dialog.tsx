import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useIntl } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";

/** What the dialog says, such as a name, or how much goes too; and how it is asked anew, which the page shows then. */
type Extent = string | number | undefined;
type Impact = { now: Extent; read: () => Promise<Extent> };

/**
 * Asks before something is deleted, and says what went wrong. Where more or less would go than was said when the dialog
 * opened, it says that first and asks again.
 */
export function DeleteDialog(props: {
  /** Names the action and the resource: the heading and the button. */
  actionLabel: ReactNode;
  about: ReactNode;
  typed?: string;
  impact?: Impact;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}) {
  const errorMessage = useErrorMessage();
  const intl = useIntl();
  const impact = useRef<Extent>(undefined);
  // It may still have been on its way when the dialog opened.
  impact.current ??= props.impact?.now;
  const remove = useMutation({
    mutationFn: async () => {
      const now = await props.impact?.read();
      const isOther = now !== impact.current;
      impact.current = now;
      if (isOther) return "asksAgain";
      await props.onDelete();
      return "deleted";
    },
    onSuccess: (outcome) => {
      if (outcome === "asksAgain") return;
      props.onClose();
      focusIfLost();
    },
  });
  return (
    <ConfirmDialog
      title={props.actionLabel}
      actionLabel={props.actionLabel}
      {...(props.typed === undefined ? {} : { typed: props.typed })}
      problem={
        remove.data === "asksAgain"
          ? intl.formatMessage({ id: "error.conflict" })
          : remove.isError
            ? errorMessage(remove.error)
            : undefined
      }
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={props.onClose}
    >
      {props.about}
    </ConfirmDialog>
  );
}
