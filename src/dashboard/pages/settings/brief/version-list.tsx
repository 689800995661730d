import { useInfiniteQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { formerMember } from "#contract/members/former-member.ts";
import type { TemplateVersion } from "#contract/orders/brief-template.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { templateVersionsQuery } from "#dashboard/api/orders/brief-template.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";
import { type Draft, toDraft } from "./draft/brief-draft.ts";
import { changesBetween } from "./version-changes.ts";

/**
 * Versions of the template with author and time; an earlier version can be loaded into the editor and saved
 * again.
 */
export function VersionList({ scope, onLoad }: { scope: BranchScope; onLoad: (draft: Draft) => void }) {
  const intl = useIntl();
  const query = useInfiniteQuery(templateVersionsQuery(scope));
  const versions = query.data?.pages.flat() ?? [];
  return (
    <section className="mt-8 max-w-4xl">
      <h3 className="mb-2 font-semibold">
        <FormattedMessage id="briefDesigner.versions" />
      </h3>
      {query.isPending && <Loading lines={2} />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && versions.length === 0 && (
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="briefDesigner.versions.none" />
        </p>
      )}
      {versions.length > 0 && (
        <ul
          aria-label={intl.formatMessage({ id: "briefDesigner.versions" })}
          className="divide-y divide-line rounded-md border border-line"
        >
          {versions.map((version, index) => (
            <VersionRow
              key={version._id}
              version={version}
              before={versions[index + 1]}
              isFirst={index === versions.length - 1 && !query.hasNextPage}
              onLoad={index === 0 ? undefined : () => onLoad(toDraft(version.template))}
            />
          ))}
        </ul>
      )}
      <MoreRows
        hasMore={query.hasNextPage}
        isPending={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  );
}

type RowProps = {
  version: TemplateVersion;
  before: TemplateVersion | undefined;
  isFirst: boolean;
  /** Undefined for the current version. */
  onLoad: (() => void) | undefined;
};

function VersionRow({ version, before, isFirst, onLoad }: RowProps) {
  const intl = useIntl();
  const { user, created, template } = version;
  const name = personName(intl, user?.name || formerMember);
  return (
    <li className="flex items-center gap-3 px-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <bdi className="font-medium">{name}</bdi>
          <span className="text-ink-muted">
            <TimeAgo time={created} />
          </span>
          <span className="text-ink-muted">
            <FormattedMessage id="briefDesigner.versions.fields" values={{ count: template.length }} />
          </span>
        </p>
        {(before || isFirst) && <ChangeText before={before?.template ?? []} after={template} />}
      </div>
      {onLoad ? (
        <Button
          size="small"
          aria-label={intl.formatMessage(
            { id: "briefDesigner.versions.load.of" },
            { name, time: intl.formatDate(created, { dateStyle: "medium", timeStyle: "short" }) },
          )}
          onPress={onLoad}
        >
          <FormattedMessage id="briefDesigner.versions.load" />
        </Button>
      ) : (
        <span className="text-xs text-ink-muted">
          <FormattedMessage id="briefDesigner.versions.current" />
        </span>
      )}
    </li>
  );
}

type Fields = TemplateVersion["template"];

function ChangeText({ before, after }: { before: Fields; after: Fields }) {
  const intl = useIntl();
  const { isReordered, ...named } = changesBetween(before, after);
  const parts = Object.entries(named)
    .filter(([, names]) => names.length > 0)
    .map(([kind, names]) =>
      intl.formatMessage({ id: `briefDesigner.changes.${kind}` }, { names: intl.formatList(names) }),
    );
  const moved = isReordered ? [intl.formatMessage({ id: "briefDesigner.changes.reordered" })] : [];
  return <p className="text-xs break-words text-ink-muted">{[...parts, ...moved].join(" · ")}</p>;
}
