import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type Project, projectEndpoints } from "#contract/projects/projects.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { useNewForm } from "#dashboard/api/forms/use-new-form.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { CheckField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { type Copied, CopyDone } from "./copy-done.tsx";

/** Copied parts, named as in rest-api.md 4.14. */
const flags = [
  "identicalLanguages",
  "identicalGroups",
  "identicalProjectSettings",
  "identicalBranches",
  "createInitialSettingsFile",
] as const;

/** Creates a project like another one, without its texts; options select what is copied. */
export function CopyDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const intl = useIntl();
  const client = useQueryClient();
  const nameMessage = useNameMessage();
  const [copied, setCopied] = useState<Copied>();
  const { form, restored, forget } = useNewForm(`project.${project._id}.copy`, {
    projectName: intl.formatMessage({ id: "copy.name" }, { name: project.name }).slice(0, maxNameLength),
    identicalLanguages: true,
    identicalGroups: true,
    identicalProjectSettings: true,
    identicalBranches: false,
    createInitialSettingsFile: false,
  });
  const { problem, onSubmit } = useFormSender(form, async (values) => {
    const body = { ...values, projectName: values.projectName.trim() };
    const { accessToken, result } = await call(projectEndpoints.createSibling, {
      query: { app: project._id },
      body,
    });
    forget();
    await client.invalidateQueries({ queryKey: queryKeys.global("projects") });
    setCopied({
      name: body.projectName,
      // The token starts with the id of its project (rules.md 1.5).
      app: accessToken.split("!", 1)[0] ?? "",
      settingsFileUrl: result === "success" ? undefined : result.settingsFileUrl,
    });
  });
  const offered = flags.filter((flag) => flag !== "identicalBranches" || project.branching);
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={<FormattedMessage id="copy.title" values={{ name: project.name }} />}
    >
      {copied ? (
        <CopyDone copied={copied} onClose={onClose} />
      ) : (
        <form onSubmit={onSubmit} noValidate className="space-y-4">
          <RestoredNotice restored={restored} />
          <p className="text-sm text-ink-muted">
            <FormattedMessage id="copy.about" />
          </p>
          <TextField
            label={intl.formatMessage({ id: "newProject.name" })}
            error={nameMessage(errors.projectName)}
            {...form.register("projectName", { required: true, maxLength: maxNameLength })}
          />
          <fieldset className="space-y-2.5">
            <legend className="mb-1.5 text-sm font-medium">
              <FormattedMessage id="copy.what" />
            </legend>
            {offered.map((flag) => (
              <CheckField
                key={flag}
                label={<FormattedMessage id={`copy.${flag}`} />}
                hint={<FormattedMessage id={`copy.${flag}.hint`} />}
                {...form.register(flag)}
              />
            ))}
          </fieldset>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <Button type="submit" variant="primary" isPending={isSubmitting}>
            <FormattedMessage id="copy.action" />
          </Button>
        </form>
      )}
    </Dialog>
  );
}
