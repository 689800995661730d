import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { focusIfLost } from "#dashboard/lib/focus-if-lost.ts";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";

/** Affected name or number of resources, as shown in the dialog. */
type Extent = string | number | undefined;
/** `read` requests the current extent from the server and updates the page. */
type Impact = { now: Extent; read: () => Promise<Extent> };

/**
 * Confirmation of a deletion, which also shows its errors. If the affected resources have changed since the dialog
 * opened, the first press only shows a message.
 */
export function DeleteDialog(props: {
  /** Names the action and the resource; used as heading and button label. */
  actionLabel: ReactNode;
  about: ReactNode;
  textToType?: string;
  impact?: Impact;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}) {
  const errorMessage = useErrorMessage();
  const intl = useIntl();
  const impact = useRef<Extent>(undefined);
  // Records the first value after the dialog opened without one, because it was still loading.
  useEffect(() => {
    impact.current ??= props.impact?.now;
  });
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
      {...(props.textToType === undefined ? {} : { textToType: props.textToType })}
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
