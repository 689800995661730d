import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";

/** Asks before something is deleted, and says what went wrong. */
export function DeleteDialog(props: {
  /** Names the act and the thing: the heading and the button. */
  act: ReactNode;
  about: ReactNode;
  typed?: string;
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}) {
  const words = useErrorWords();
  const remove = useMutation({ mutationFn: props.onDelete, onSuccess: props.onClose });
  return (
    <ConfirmDialog
      title={props.act}
      act={props.act}
      {...(props.typed === undefined ? {} : { typed: props.typed })}
      problem={remove.isError ? words(remove.error) : undefined}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={props.onClose}
    >
      {props.about}
    </ConfirmDialog>
  );
}
