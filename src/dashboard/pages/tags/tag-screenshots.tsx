import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Images } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { shownShots, tagShotsQuery } from "#dashboard/api/tags/tag-list.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { usePinnedAddress } from "#dashboard/lib/use-pinned-address.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";

/** Screenshots of a tag, linked to the gallery. */
export function TagScreenshots({ scope, tag }: { scope: BranchScope; tag: TagSummary }) {
  const shots = useQuery({ ...tagShotsQuery(scope, tag._id), enabled: tag.screenshots > 0 });
  return (
    <Section title={<FormattedMessage id="tags.shots.count" values={{ count: tag.screenshots }} />}>
      {tag.screenshots === 0 && (
        <Empty icon={Images} title={<FormattedMessage id="tags.shots.empty" />}>
          <FormattedMessage id="tags.shots.empty.about" />
        </Empty>
      )}
      {tag.screenshots > 0 && shots.isPending && <Loading lines={3} />}
      {shots.isError && <Failed error={shots.error} onRetry={() => void shots.refetch()} />}
      {tag.screenshots > 0 && shots.data && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6 2xl:grid-cols-8">
          {shots.data.map((shot) => (
            <li key={shot._id}>
              <Shot scope={scope} shot={shot} />
            </li>
          ))}
        </ul>
      )}
      {tag.screenshots > 0 && (
        <LinkButton to={paths.screenshots(scope, { tag: tag.name })}>
          {tag.screenshots > shownShots ? (
            <FormattedMessage id="tags.shots.all" values={{ count: tag.screenshots }} />
          ) : (
            <FormattedMessage id="tags.shots.gallery" />
          )}
        </LinkButton>
      )}
    </Section>
  );
}

function Shot({ scope, shot }: { scope: BranchScope; shot: Screenshot }) {
  const intl = useIntl();
  const image = usePinnedAddress(shot._id, shot.thumbnailUrl);
  const { deviceModel, isVerified } = shot.metadata;
  const label = [deviceModel, shot.language].filter(Boolean).join(" · ") || shot.originalName;
  return (
    <Link
      to={paths.screenshot(scope, shot._id)}
      className="block overflow-hidden rounded-md border border-line hover:border-line-strong"
    >
      <img
        src={image.src}
        onError={image.onError}
        alt=""
        loading="lazy"
        className="h-40 w-full bg-surface-3 object-contain"
      />
      <span className="flex items-center gap-1 border-t border-line px-2 py-1 text-xs">
        <span className="min-w-0 flex-1 truncate">{label}</span>
        {isVerified && (
          <CircleCheck
            role="img"
            aria-label={intl.formatMessage({ id: "tags.shots.verified" })}
            size={14}
            className="flex-none text-status-accepted"
          />
        )}
      </span>
    </Link>
  );
}
