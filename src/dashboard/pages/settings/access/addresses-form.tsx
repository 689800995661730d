import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Controller } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { allowListBody } from "#contract/projects/allow-list.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { type AllowList, allowAddress, writeAllowList } from "#dashboard/api/projects/allow-list.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { mergeSet } from "#dashboard/lib/three-way.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { TextArea } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { LockOutDialog, lockedOutAddress } from "./lock-out-dialog.tsx";

type FormProps = { app: string; list: AllowList; missingAddress: string | undefined; mayChange: boolean };

/**
 * The list as text with one address per line. Changes of other users are merged. A list that locks out everybody or the
 * user's own address needs a confirmation.
 */
export function AddressesForm({ app, list, missingAddress, mayChange }: FormProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const isLockOutConfirmed = useRef(false);
  const [isConfirmingEmpty, setIsConfirmingEmpty] = useState(false);
  const [lockOutError, setLockOutError] = useState<unknown>();
  const [isSaved, setIsSaved] = useState(false);
  const { form, problem, onSubmit, restored } = useEditForm({
    schema: allowListBody,
    bodyOf,
    resource: list,
    storageName: `addresses.${app}`,
    valuesOf: linesOf,
    // Merges by address, so there are no conflicts.
    shape: { lists: { addresses: mergeSet } },
    send: async ({ values, etag }) => {
      const change = { ...bodyOf(values), etag, confirmLockOut: isLockOutConfirmed.current };
      try {
        return await writeAllowList(client, app, change);
      } catch (error) {
        if (lockedOutAddress(error) !== undefined) setLockOutError(error);
        throw error;
      }
    },
    onDone: () => {
      setIsSaved(true);
      close();
    },
  });
  const { isSubmitting } = form.formState;
  // Adds an address to the stored list. Unsaved lines of the form stay.
  const allow = useMutation({
    mutationFn: (address: string) => allowAddress(client, app, address),
    onSuccess: () => setIsSaved(true),
  });
  const lines = form.watch("addresses");
  const close = () => {
    setIsConfirmingEmpty(false);
    setLockOutError(undefined);
  };
  const save = (confirmsLockOut = false) => {
    isLockOutConfirmed.current = confirmsLockOut;
    setIsSaved(false);
    onSubmit();
  };
  const isEmptied = bodyOf({ addresses: lines }).addresses.length === 0 && list.addresses.length > 0;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSubmitting) return;
        if (isEmptied) setIsConfirmingEmpty(true);
        else save();
      }}
    >
      <RestoredNotice restored={restored} />
      <Controller
        control={form.control}
        name="addresses"
        render={({ field }) => (
          <TextArea
            ref={field.ref}
            label={intl.formatMessage({ id: "access.allow.list" })}
            hint={intl.formatMessage({ id: "access.allow.hint" })}
            value={field.value.join("\n")}
            rows={Math.min(12, Math.max(4, field.value.length + 1))}
            dir="ltr"
            spellCheck={false}
            readOnly={!mayChange}
            className="font-mono text-xs"
            error={form.formState.errors.addresses?.message}
            onChange={({ target }) => field.onChange(target.value === "" ? [] : target.value.split("\n"))}
          />
        )}
      />
      {problem && lockOutError === undefined && <Notice tone="danger">{problem}</Notice>}
      {allow.isError && <Notice tone="danger">{errorMessage(allow.error)}</Notice>}
      {mayChange && (
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            <FormattedMessage id="access.allow.save" />
          </Button>
          {missingAddress !== undefined && (
            <Button
              isDisabled={isSubmitting}
              isPending={allow.isPending}
              onPress={() => allow.mutate(missingAddress)}
            >
              <FormattedMessage id="access.allow.mine" values={{ address: missingAddress }} />
            </Button>
          )}
          <span role="status" className="text-xs text-success">
            {isSaved && <FormattedMessage id="settings.saved" />}
          </span>
        </div>
      )}
      {isConfirmingEmpty && (
        <ConfirmDialog
          title={<FormattedMessage id="access.allow.emptied" />}
          actionLabel={<FormattedMessage id="access.allow.emptied.action" />}
          isPending={isSubmitting}
          onConfirm={() => save()}
          onClose={close}
        >
          <FormattedMessage id="access.allow.emptied.about" />
        </ConfirmDialog>
      )}
      {lockOutError !== undefined && (
        <LockOutDialog
          error={lockOutError}
          isPending={isSubmitting}
          onConfirm={() => save(true)}
          onClose={close}
        />
      )}
    </form>
  );
}

function linesOf(list: AllowList | undefined) {
  return { addresses: [...(list?.addresses ?? [])] };
}

/** Contains the trimmed, non-empty lines. */
export function bodyOf({ addresses }: { addresses: readonly string[] }) {
  return { addresses: addresses.map((line) => line.trim()).filter((line) => line !== "") };
}
