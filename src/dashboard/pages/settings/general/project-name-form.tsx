import { useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { AuditEntry } from "#contract/audit.ts";
import { type ProjectSettings, settingsBody } from "#contract/projects/settings.ts";
import { findAuditedChanger } from "#dashboard/api/account/last-changer.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import { writeSettings } from "#dashboard/api/projects/settings.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Renames the project. Apps and scripts use its id, so they keep working. */
export function ProjectNameForm({ app, settings }: { app: string; settings: ProjectSettings }) {
  const client = useQueryClient();
  const label = useIntl().formatMessage({ id: "settings.name" });
  const { form, problem, onSubmit, restored, conflicts, isChanged } = useEditForm({
    schema: settingsBody,
    bodyOf: trimName,
    resource: settings,
    storageName: `project.${app}`,
    valuesOf: nameOf,
    send: ({ changes, etag }) => writeSettings(client, app, { ...trimName(changes), etag }),
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="w-full empty:hidden">
        <RestoredNotice restored={restored} />
      </div>
      <div className="max-w-md min-w-48 flex-1">
        <TextField label={label} error={errors.name?.message} {...form.register("name")} />
      </div>
      <Button type="submit" isPending={isSubmitting} isDisabled={!isChanged} className="mt-6">
        <FormattedMessage id="languages.rename.action" />
      </Button>
      <div className="w-full space-y-3 empty:hidden">
        <FormConflicts
          conflicts={conflicts}
          changer={findAuditedChanger(app, "project.settings_changed", changesName)}
          fields={{ name: { label, show: ({ name }) => name } }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </form>
  );
}

function nameOf(settings: ProjectSettings | undefined) {
  return { name: settings?.name ?? "" };
}

function changesName({ after }: AuditEntry["details"]): boolean {
  return typeof after === "object" && after !== null && "name" in after;
}
