import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import * as z from "zod/mini";
import type { Language } from "#contract/languages.ts";
import { type Screenshot, updateScreenshotBody } from "#contract/screenshots/screenshots.ts";
import { findScreenshotChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useEditForm } from "#dashboard/api/forms/use-edit-form.ts";
import {
  patchScreenshot,
  refreshScreenshots,
  type ScreenshotEdit,
  screenshotsQuery,
  updateScreenshot,
} from "#dashboard/api/screenshots/screenshots.ts";
import { tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { FormConflicts } from "#dashboard/layout/forms/form-conflicts.tsx";
import { RestoredNotice } from "#dashboard/layout/forms/restored-notice.tsx";
import { languageOf } from "#dashboard/pages/screenshots/gallery/gallery-filter.ts";
import { ScreenshotFields, suggestedValuesOf } from "#dashboard/pages/screenshots/upload/upload-fields.tsx";
import type { UploadFields } from "#dashboard/pages/screenshots/upload/upload-queue.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { languageNameIn } from "#text/languages/languages.ts";

type DialogProps = {
  scope: BranchScope;
  shot: EditedShot;
  languages: readonly Language[];
  onClose: () => void;
};

const { screenTag, deviceLanguageLong, deviceModel, operatingSystem, bundleVersion } =
  updateScreenshotBody.shape;
export const schema = z.object({
  screen: screenTag,
  language: deviceLanguageLong,
  device: deviceModel,
  os: operatingSystem,
  version: bundleVersion,
});

type EditedShot = Screenshot & { etag?: string };

/** Edits the fields of a screenshot; another screen moves it to that screen. */
export function DetailsDialog({ scope, shot, languages, onClose }: DialogProps) {
  const client = useQueryClient();
  const intl = useIntl();
  const { data: tags = [] } = useQuery(tagNamesQuery(scope));
  const { data: shots = [] } = useQuery(screenshotsQuery(scope));
  const { form, problem, onSubmit, restored, conflicts } = useEditForm({
    schema,
    bodyOf: trimFields,
    resource: shot,
    storageName: `screenshot.${scope.app}.${shot._id}`,
    valuesOf: fieldsOfShot,
    etagOf: ({ metadata }) => metadata.updatedAt,
    send: async ({ values, base, etag }) => {
      const edit = editOf(base, trimFields(values));
      if (Object.keys(edit).length === 0) return undefined;
      const stored = await updateScreenshot(scope, shot._id, { ...edit, updatedAt: etag });
      patchScreenshot(client, scope, stored);
      await refreshScreenshots(client, scope);
      return undefined;
    },
    onDone: onClose,
  });
  const fields = form.watch();
  const hasScreen = fields.screen.trim() !== "";
  const word = (id: string) => intl.formatMessage({ id });

  return (
    <Dialog isOpen isWide onOpenChange={onClose} title={<FormattedMessage id="shots.details.title" />}>
      <form noValidate className="space-y-4" onSubmit={onSubmit}>
        <RestoredNotice restored={restored} />
        <ScreenshotFields
          suggested={suggestedValuesOf(tags, languages, shots)}
          fields={fields}
          screenError={hasScreen ? form.formState.errors.screen?.message : word("issue.empty")}
          onChange={(change) => {
            for (const name of fieldNames) {
              const value = change[name];
              if (value !== undefined) form.setValue(name, value);
            }
          }}
        />
        <FormConflicts
          conflicts={conflicts}
          changer={findScreenshotChanger(scope, shot._id)}
          fields={{
            screen: { label: word("shots.field.screen"), show: ({ screen }) => screen },
            language: {
              label: word("shots.filter.language"),
              show: ({ language }) => languageNameIn(languages, language),
            },
            device: { label: word("shots.filter.device"), show: ({ device }) => device },
            os: { label: word("shots.filter.os"), show: ({ os }) => os },
            version: { label: word("shots.filter.version"), show: ({ version }) => version },
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <DialogFooter onCancel={onClose} onDiscard={restored.discard}>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!hasScreen}
            isPending={form.formState.isSubmitting}
          >
            <FormattedMessage id="shots.details.save" />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

const fieldNames = ["screen", "language", "device", "os", "version"] as const;

const noFields: UploadFields = { screen: "", language: "", device: "", os: "", version: "" };

function fieldsOfShot(shot: Screenshot | undefined): UploadFields {
  if (shot === undefined) return noFields;
  const { deviceModel, operatingSystem, bundleVersion } = shot.metadata;
  return {
    screen: shot.tag.name,
    language: languageOf(shot),
    device: deviceModel,
    os: operatingSystem,
    version: bundleVersion,
  };
}

export function trimFields({ screen, language, device, os, version }: UploadFields): UploadFields {
  return {
    screen: screen.trim(),
    language,
    device: device.trim(),
    os: os.trim(),
    version: version.trim(),
  };
}

/** Returns only the changed fields, so that other fields are not overwritten. */
export function editOf(before: UploadFields, after: UploadFields): ScreenshotEdit {
  const changed = (name: keyof UploadFields) => after[name] !== before[name];
  return {
    ...(changed("screen") ? { screenTag: after.screen } : {}),
    ...(changed("language") ? { deviceLanguageLong: after.language } : {}),
    ...(changed("device") ? { deviceModel: after.device } : {}),
    ...(changed("os") ? { operatingSystem: after.os } : {}),
    ...(changed("version") ? { bundleVersion: after.version } : {}),
  };
}
