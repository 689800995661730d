import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { lazyPart } from "#dashboard/lib/loading/lazy-part.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { TagList } from "./tag-list.tsx";
import { TagNoticeLine } from "./tag-notice-line.tsx";
import { useTagActions } from "./use-tag-actions.ts";
import { useTagsView } from "./use-tags-view.ts";

// Loaded on demand: dragging is the largest part of the page, and most visits use the list.
const ScreensView = lazyPart(() => import("./screens-view.tsx"), "ScreensView");

export const useHead = headTitled("shell.tags");

/** Tags of a branch, as a list, or only those with screenshots as sorted screens. */
export function TagsPage() {
  const { scope, title } = useProjectPage();
  return <Tags key={`${scope.app} ${scope.branch}`} scope={scope} title={title} />;
}

function Tags({ scope, title }: { scope: BranchScope; title: string }) {
  const intl = useIntl();
  const { view, changeView } = useTagsView();
  const tags = useQuery(tagListQuery(scope));
  const actions = useTagActions(scope);
  useLiveRefresh(scope, queryKeys.branch(scope, "tags"));
  const mayWrite = useMayWrite(scope)("writeTags");
  return (
    <Page
      isWide
      title={title}
      about={<FormattedMessage id="tags.about" />}
      action={
        mayWrite && (
          <Button variant="primary" onPress={() => changeView({ isCreating: true, page: view.page })}>
            <Plus aria-hidden size={16} />
            <FormattedMessage id="tags.new" />
          </Button>
        )
      }
    >
      <TagNoticeLine scope={scope} actions={actions} />
      {tags.isPending && <Loading />}
      {tags.isError && tags.data === undefined && (
        <Failed error={tags.error} onRetry={() => void tags.refetch()} />
      )}
      {tags.data && (
        <div className="space-y-3">
          <Segments
            label={intl.formatMessage({ id: "tags.view" })}
            options={[
              {
                value: "tags",
                label: intl.formatMessage({ id: "tags.view.tags" }, { count: tags.data.length }),
              },
              {
                value: "screens",
                label: intl.formatMessage(
                  { id: "tags.view.screens" },
                  { count: tags.data.filter(({ screenNumber }) => screenNumber !== null).length },
                ),
              },
            ]}
            value={view.tab}
            onChange={(tab) => changeView({ tab })}
          />
          {view.tab === "tags" ? (
            <TagList
              scope={scope}
              tags={tags.data}
              mayWrite={mayWrite}
              view={view}
              onChange={changeView}
              actions={actions}
            />
          ) : (
            <Suspense fallback={<Loading />}>
              <ScreensView scope={scope} tags={tags.data} mayOrder={mayWrite} actions={actions} />
            </Suspense>
          )}
        </div>
      )}
      {view.isCreating && mayWrite && (
        <TagDialog
          scope={scope}
          onSaved={({ name, _id }) =>
            actions.run(async () => ({
              label: intl.formatMessage({ id: "tags.created" }, { name }),
              tagId: _id,
            }))
          }
          onClose={() => changeView({ isCreating: false, page: view.page })}
        />
      )}
    </Page>
  );
}
