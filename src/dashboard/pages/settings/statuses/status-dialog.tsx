import { Square } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { projectRoles } from "#contract/permissions.ts";
import { type CustomStatus, statusBody, statusEndpoints } from "#contract/statuses.ts";
import { findAuditedChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Initial color of a new status. */
const firstColor = "#3366cc";

type DialogProps = {
  scope: BranchScope;
  /** Undefined: a new status. */
  status: CustomStatus | undefined;
  onChanged: () => Promise<void>;
  onClose: () => void;
};

/** Creates or changes a custom status. Without selected roles, everyone may set it. */
export function StatusDialog({ scope, status, onChanged, onClose }: DialogProps) {
  const intl = useIntl();
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema: statusBody,
    bodyOf: trimName,
    resource: status,
    storageName: `status.${scope.app}.${status?._id ?? "new"}`,
    valuesOf,
    send: async ({ values, changes, etag }) => {
      const query = { ...scope };
      const stored = status
        ? await call(statusEndpoints.update, {
            params: { statusId: status._id },
            query,
            body: { ...trimName(changes), etag },
          })
        : await call(statusEndpoints.create, { query, body: trimName(values) });
      await onChanged();
      return stored;
    },
    onDone: onClose,
  });
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={
        status ? (
          <FormattedMessage id="statuses.edit" values={{ name: status.name }} />
        ) : (
          <FormattedMessage id="statuses.add" />
        )
      }
    >
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <RestoredNotice restored={restored} />
        <TextField
          label={intl.formatMessage({ id: "languages.name" })}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        <TextField
          type="color"
          label={intl.formatMessage({ id: "statuses.color" })}
          error={form.formState.errors.color?.message}
          className="h-8 !w-16 p-1"
          {...form.register("color")}
        />
        <fieldset>
          <legend className="mb-1 text-sm font-medium">
            <FormattedMessage id="statuses.roles" />
          </legend>
          <p className="mb-2 text-xs text-ink-muted">
            <FormattedMessage id="statuses.roles.hint" />
          </p>
          <div className="grid gap-1.5 sm:grid-cols-2">
            {projectRoles.map((role) => (
              <CheckField
                key={role}
                value={role}
                label={<FormattedMessage id={`role.${role}`} />}
                {...form.register("roles")}
              />
            ))}
          </div>
        </fieldset>
        <CheckField
          label={intl.formatMessage({ id: "statuses.comment" })}
          hint={intl.formatMessage({ id: "statuses.comment.hint" })}
          {...form.register("commentRequired")}
        />
        <FormConflicts
          conflicts={conflicts}
          changer={findAuditedChanger(scope.app, "status.updated", ({ _id }) => _id === status?._id)}
          fields={{
            name: { label: word("languages.name"), show: ({ name }) => name },
            color: { label: word("statuses.color"), show: ({ color }) => <ColorSample color={color} /> },
            roles: {
              label: word("statuses.roles"),
              show: ({ roles }) =>
                roles.length === 0
                  ? word("statuses.roles.all")
                  : intl.formatList(roles.map((role) => word(`role.${role}`))),
            },
            // A switch never conflicts: if both users changed it, both chose the same value.
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button type="submit" variant="primary" isPending={form.formState.isSubmitting}>
            <FormattedMessage id={status ? "statuses.save" : "statuses.add"} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function valuesOf(status: CustomStatus | undefined) {
  return {
    name: status?.name ?? "",
    color: status?.color ?? firstColor,
    roles: projectRoles.filter((role) => status?.roles.includes(role)),
    commentRequired: status?.commentRequired ?? false,
  };
}

function ColorSample({ color }: { color: string }) {
  return (
    <span className="flex items-center gap-2">
      <Square aria-hidden size={14} fill="currentColor" style={{ color }} />
      <span className="font-mono">{color}</span>
    </span>
  );
}
