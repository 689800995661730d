import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import {
  copyProjectBody,
  maxProjectName,
  type Project,
  projectEndpoints,
} from "#contract/projects/projects.ts";
import { useCreateForm } from "#dashboard/api/forms/use-create-form.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { CopyDone, type ProjectCopy } from "./copy-done.tsx";

/** Copied parts, named as in rest-api.md 4.14. */
const flags = [
  "identicalLanguages",
  "identicalGroups",
  "identicalProjectSettings",
  "identicalBranches",
  "createInitialSettingsFile",
] as const;

/** Creates a copy of a project without its texts; the options select what is copied. */
export function CopyDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const [copy, setCopy] = useState<ProjectCopy>();
  const { form, problem, onSubmit, restored } = useCreateForm({
    schema: copyProjectBody,
    bodyOf,
    storageName: `project.${project._id}.copy`,
    empty: {
      projectName: intl.formatMessage({ id: "copy.name" }, { name: project.name }).slice(0, maxProjectName),
      identicalLanguages: true,
      identicalGroups: true,
      identicalProjectSettings: true,
      identicalBranches: false,
      createInitialSettingsFile: false,
    },
    send: async (values, { forget }) => {
      const body = bodyOf(values);
      const { accessToken, result } = await call(projectEndpoints.createSibling, {
        query: { app: project._id },
        body,
      });
      forget();
      await client.invalidateQueries({ queryKey: queryKeys.global("projects") });
      setCopy({
        name: body.projectName,
        // The token starts with the id of its project (rules.md 1.5).
        app: accessToken.split("!", 1)[0] ?? "",
        settingsFileUrl: result === "success" ? undefined : result.settingsFileUrl,
      });
    },
  });
  const offeredFlags = flags.filter((flag) => flag !== "identicalBranches" || project.branching);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="copy.title" values={{ name: project.name }} />}
    >
      {copy ? (
        <CopyDone copy={copy} onClose={onClose} />
      ) : (
        <form onSubmit={onSubmit} noValidate className="space-y-4">
          <RestoredNotice restored={restored} />
          <p className="text-sm text-ink-muted">
            <FormattedMessage id="copy.about" />
          </p>
          <TextField
            label={intl.formatMessage({ id: "newProject.name" })}
            error={errors.projectName?.message}
            {...form.register("projectName")}
          />
          <fieldset className="space-y-2.5">
            <legend className="mb-1.5 text-sm font-medium">
              <FormattedMessage id="copy.what" />
            </legend>
            {offeredFlags.map((flag) => (
              <CheckField
                key={flag}
                label={<FormattedMessage id={`copy.${flag}`} />}
                hint={<FormattedMessage id={`copy.${flag}.hint`} />}
                {...form.register(flag)}
              />
            ))}
          </fieldset>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
            <Button type="submit" variant="primary" isPending={isSubmitting}>
              <FormattedMessage id="copy.action" />
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}

function bodyOf<Values extends { projectName: string }>(values: Values): Values {
  return { ...values, projectName: values.projectName.trim() };
}
