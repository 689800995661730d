import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/projects/languages.ts";
import type { Screenshot } from "#contract/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import {
  patchScreenshot,
  refreshScreenshots,
  type ScreenshotEdit,
  screenshotsQuery,
  updateScreenshot,
} from "#dashboard/api/screenshots/screenshots.ts";
import { tagNamesQuery } from "#dashboard/api/tags/tags.ts";
import { useErrorWords } from "#dashboard/api/transport/error-words.ts";
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
  const words = useErrorWords();
  const { data: tags = [] } = useQuery(tagNamesQuery(scope));
  const { data: shots = [] } = useQuery(screenshotsQuery(scope));
  const [fields, setFields] = useState<UploadFields>(() => fieldsOfShot(shot));
  const [state, setState] = useState<{ isPending: boolean; problem?: string }>({ isPending: false });
  const hasScreen = fields.screen.trim() !== "";

  async function save(): Promise<void> {
    const edit = editOf(fieldsOfShot(shot), fields);
    if (Object.keys(edit).length === 0) return onClose();
    setState({ isPending: true });
    try {
      patchScreenshot(client, scope, await updateScreenshot(scope, shot._id, edit));
      await refreshScreenshots(client, scope);
      onClose();
    } catch (error) {
      setState({ isPending: false, problem: words(error) });
    }
  }

  return (
    <Dialog isOpen isWide onOpenChange={onClose} title={<FormattedMessage id="shots.details.title" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (hasScreen) void save();
        }}
      >
        <ScreenshotFields
          known={knownValuesOf(tags, languages, shots)}
          fields={fields}
          screenError={hasScreen ? undefined : intl.formatMessage({ id: "form.required" })}
          onChange={(change) => setFields({ ...fields, ...change })}
        />
        {state.problem && <Notice tone="danger">{state.problem}</Notice>}
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onPress={onClose}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button type="submit" variant="primary" isDisabled={!hasScreen} isPending={state.isPending}>
            <FormattedMessage id="shots.details.save" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
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

/** Only what differs, so that nothing else is written over. */
function editOf(before: UploadFields, after: UploadFields): ScreenshotEdit {
  const changed = (name: keyof UploadFields) => after[name].trim() !== before[name];
  return {
    ...(changed("screen") ? { screenTag: after.screen.trim() } : {}),
    ...(changed("language") ? { deviceLanguageLong: after.language } : {}),
    ...(changed("device") ? { deviceModel: after.device.trim() } : {}),
    ...(changed("os") ? { operatingSystem: after.os.trim() } : {}),
    ...(changed("version") ? { bundleVersion: after.version.trim() } : {}),
  };
}
