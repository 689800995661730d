import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { Screenshot } from "#contract/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { currentOf } from "#dashboard/api/forms/current-of.ts";
import { useBegunForm } from "#dashboard/api/forms/use-begun-form.ts";
import {
  patchScreenshot,
  refreshScreenshots,
  type ScreenshotEdit,
  screenshotsQuery,
  updateScreenshot,
} from "#dashboard/api/screenshots/screenshots.ts";
import { tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { FormConflicts } from "#dashboard/layout/form-conflicts.tsx";
import { languageOf } from "#dashboard/pages/screenshots/gallery/gallery-filter.ts";
import { knownValuesOf, ScreenshotFields } from "#dashboard/pages/screenshots/upload/upload-fields.tsx";
import type { UploadFields } from "#dashboard/pages/screenshots/upload/upload-queue.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type DialogProps = {
  scope: BranchScope;
  shot: Screenshot;
  languages: readonly Language[];
  onClose: () => void;
};

/** What is said of an image, its screen too: it moves to another one. */
export function DetailsDialog({ scope, shot, languages, onClose }: DialogProps) {
  const client = useQueryClient();
  const intl = useIntl();
  const { data: tags = [] } = useQuery(tagNamesQuery(scope));
  const { data: shots = [] } = useQuery(screenshotsQuery(scope));
  const { form, problem, onSubmit, conflicts } = useBegunForm<UploadFields, EtaggedShot>({
    resource: withEtag(shot),
    valuesOf: (read) => fieldsOfShot(read ?? shot),
    send: async ({ changes, etag }) => {
      const edit = { ...editOf(changes), ...(etag === undefined ? {} : { updatedAt: etag }) };
      patchScreenshot(client, scope, await updateScreenshot(scope, shot._id, edit).catch(throwWithEtag));
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
      <form
        className="space-y-4"
        noValidate
        onSubmit={(event) => (hasScreen ? onSubmit(event) : event.preventDefault())}
      >
        <ScreenshotFields
          known={knownValuesOf(tags, languages, shots)}
          fields={fields}
          screenError={hasScreen ? undefined : word("form.required")}
          onChange={(change) => {
            for (const name of fieldNames) {
              const value = change[name];
              if (value !== undefined) form.setValue(name, value);
            }
          }}
        />
        <FormConflicts
          conflicts={conflicts}
          fields={{
            screen: { label: word("shots.field.screen"), show: ({ screen }) => screen },
            language: {
              label: word("shots.filter.language"),
              show: ({ language }) => languages.find(({ code }) => code === language)?.name ?? language,
            },
            device: { label: word("shots.filter.device"), show: ({ device }) => device },
            os: { label: word("shots.filter.os"), show: ({ os }) => os },
            version: { label: word("shots.filter.version"), show: ({ version }) => version },
          }}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onPress={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button
            type="submit"
            variant="primary"
            isDisabled={!hasScreen}
            isPending={form.formState.isSubmitting}
          >
            <FormattedMessage id="shots.details.save" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const fieldNames = ["screen", "language", "device", "os", "version"] as const;

/** What a screenshot is named by when it is changed is when it was changed last. */
type EtaggedShot = Screenshot & { etag: string };

function withEtag(shot: Screenshot): EtaggedShot {
  return { ...shot, etag: shot.metadata.updatedAt };
}

function throwWithEtag(error: unknown): never {
  const current = currentOf<Screenshot>(error);
  if (!(error instanceof ApiCallError) || current === undefined) throw error;
  throw new ApiCallError(error.status, { ...error.details, current: withEtag(current) });
}

function fieldsOfShot(shot: Screenshot): UploadFields {
  const { deviceModel, operatingSystem, bundleVersion } = shot.metadata;
  return {
    screen: shot.tag.name,
    language: languageOf(shot),
    device: deviceModel,
    os: operatingSystem,
    version: bundleVersion,
  };
}

/** Changed fields as they are sent. */
function editOf({ screen, language, device, os, version }: Partial<UploadFields>): ScreenshotEdit {
  return {
    ...(screen === undefined ? {} : { screenTag: screen.trim() }),
    ...(language === undefined ? {} : { deviceLanguageLong: language }),
    ...(device === undefined ? {} : { deviceModel: device.trim() }),
    ...(os === undefined ? {} : { operatingSystem: os.trim() }),
    ...(version === undefined ? {} : { bundleVersion: version.trim() }),
  };
}
