import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { languageNameOf } from "#dashboard/pages/screenshots/gallery/screenshot-tile.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";

const DetailsDialog = lazyPopup(() => import("./details-dialog.tsx"), "DetailsDialog");

type DetailsProps = {
  scope: BranchScope;
  shot: Screenshot;
  languages: readonly Language[];
  canEdit: boolean;
};

/** Metadata of an image. */
export function ViewerDetails({ scope, shot, languages, canEdit }: DetailsProps) {
  const intl = useIntl();
  const [isEditing, setIsEditing] = useState(false);
  const { metadata } = shot;
  const size = (width: number, height: number) => <bdi dir="ltr">{`${width} × ${height}`}</bdi>;
  return (
    <section className="px-4 py-3">
      <div className="mb-2 flex items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">
          <FormattedMessage id="shots.details" />
        </h2>
        {canEdit && (
          <Button size="small" variant="ghost" onPress={() => setIsEditing(true)}>
            <Pencil aria-hidden size={12} />
            <FormattedMessage id="shots.details.edit" />
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-3 gap-x-3 gap-y-1 text-xs">
        <Detail name="shots.filter.language">{languageNameOf(shot, languages)}</Detail>
        <Detail name="shots.filter.device">{metadata.deviceModel}</Detail>
        <Detail name="shots.platform">{metadata.platform}</Detail>
        <Detail name="shots.filter.os">{metadata.operatingSystem}</Detail>
        <Detail name="shots.filter.version">{metadata.bundleVersion}</Detail>
        <Detail name="shots.filter.category">{shot.tag.category}</Detail>
        <Detail name="shots.filter.resolution">{size(metadata.width, metadata.height)}</Detail>
        {(metadata.imageWidth !== metadata.width || metadata.imageHeight !== metadata.height) && (
          <Detail name="shots.imageSize">{size(metadata.imageWidth, metadata.imageHeight)}</Detail>
        )}
        <Detail name="shots.file">{shot.originalName}</Detail>
        <Detail name="shots.uploaded">
          <Day time={shot.uploadedAt} />
        </Detail>
        <Detail name="shots.uploadedBy">
          {shot.uploadedBy && <PersonName name={shot.uploadedBy.name} />}
        </Detail>
        <Detail name="shots.sha1">
          <span className="flex items-center gap-2">
            <bdi dir="ltr" className="min-w-0 flex-1 truncate font-mono">
              {metadata.sha1}
            </bdi>
            <CopyButton text={metadata.sha1} label={intl.formatMessage({ id: "shots.sha1" })} />
          </span>
        </Detail>
      </dl>
      {isEditing && (
        <DetailsDialog scope={scope} shot={shot} languages={languages} onClose={() => setIsEditing(false)} />
      )}
    </section>
  );
}

/** Hides unknown values. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd className="col-span-2 min-w-0 break-words">{children}</dd>
    </>
  );
}
