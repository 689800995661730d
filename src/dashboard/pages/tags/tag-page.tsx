import { useQuery } from "@tanstack/react-query";
import { Hash } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, useNavigate, useParams } from "react-router";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { usePageCommands } from "#dashboard/lib/shortcuts/use-page-commands.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { TagKeys } from "./tag-keys.tsx";
import { TagLanguages } from "./tag-languages.tsx";
import { TagNoticeLine } from "./tag-notice-line.tsx";
import { TagScreenshots } from "./tag-screenshots.tsx";
import { type TagActions, type TagNotice, useDeleteTags, useTagActions } from "./use-tag-actions.ts";

export function useHead(scope: BranchScope) {
  const { tagId } = useParams();
  // Reads all properties that the page uses: TanStack Query rerenders only for properties that were read here.
  const { data: tags, error, isPending, refetch } = useQuery(tagListQuery(scope));
  useLiveRefresh(scope, queryKeys.branch(scope, "tags"));
  const tag = tags?.find(({ _id }) => _id === tagId);
  const title = useIntl().formatMessage({ id: "shell.tags" });
  return { title: tag?.name ?? title, tag, tags, error, isPending, refetch };
}

/** A tag with its progress, keys and screenshots. */
export function TagPage() {
  const { scope, title, tag, tags, error, isPending, refetch } = useProjectPage<ReturnType<typeof useHead>>();
  const mayWrite = useMayWrite(scope)("writeTags");
  if (tag) return <OneTag key={tag._id} scope={scope} tag={tag} tags={tags ?? []} mayWrite={mayWrite} />;
  return (
    <Page title={title}>
      {isPending && <Loading />}
      {error && <Failed error={error} onRetry={() => void refetch()} />}
      {tags && !error && <NoSuchTag scope={scope} />}
    </Page>
  );
}

type TagProps = {
  scope: BranchScope;
  tag: TagSummary;
  tags: readonly TagSummary[];
  mayWrite: boolean;
};

function OneTag({ scope, tag, tags, mayWrite }: TagProps) {
  const actions = useTagActions(scope);
  return (
    <Page
      isWide
      parent={{ path: paths.tags(scope), messageId: "shell.tags" }}
      title={<bdi className="break-words">{tag.name}</bdi>}
      about={<TagAbout tag={tag} />}
      action={mayWrite && <TagPageActions scope={scope} tag={tag} tags={tags} actions={actions} />}
    >
      <TagNoticeLine scope={scope} actions={actions} />
      <TagKeys scope={scope} tag={tag} mayWrite={mayWrite} actions={actions} />
      <TagScreenshots scope={scope} tag={tag} />
      <TagLanguages scope={scope} tag={tag} />
    </Page>
  );
}

function TagAbout({ tag }: { tag: TagSummary }) {
  return (
    <>
      {tag.category !== "" && (
        <>
          <bdi>{tag.category}</bdi>
          {" · "}
        </>
      )}
      <FormattedMessage id="tags.counts" values={{ keys: tag.keys, screenshots: tag.screenshots }} />
    </>
  );
}

/**
 * Actions on the tag. After a deletion the list of tags opens, and after a merge the target tag; each page shows the
 * result.
 */
function TagPageActions({ scope, tag, tags, actions }: Omit<TagProps, "mayWrite"> & { actions: TagActions }) {
  const navigate = useNavigate();
  const deleteTags = useDeleteTags(scope);
  const [dialog, setDialog] = useState<"edit" | "merge">();
  const close = () => setDialog(undefined);
  const leave = async (notice: TagNotice, to = paths.tags(scope)) => {
    await navigate(to, { state: { notice }, replace: true });
  };
  const remove = () =>
    void actions.run(async () => {
      await leave(await deleteTags([tag]));
      return undefined;
    });
  usePageCommands([
    { id: "tag-edit", messageId: "tags.edit", run: () => setDialog("edit") },
    { id: "tag-merge", messageId: "tags.merge", run: () => setDialog("merge") },
    { id: "tag-delete", messageId: "tags.delete", run: remove },
  ]);
  return (
    <span className="flex flex-wrap gap-2">
      <Button onPress={() => setDialog("edit")}>
        <FormattedMessage id="tags.edit" />
      </Button>
      <Button onPress={() => setDialog("merge")}>
        <FormattedMessage id="tags.merge" />
      </Button>
      <Button variant="danger" onPress={remove}>
        <FormattedMessage id="tags.delete" />
      </Button>
      {dialog === "edit" && (
        <TagDialog
          scope={scope}
          tag={tag}
          onSaved={() => actions.run(async () => undefined)}
          onClose={close}
        />
      )}
      {dialog === "merge" && (
        <MergeDialog
          scope={scope}
          tags={tags}
          tagsToMerge={[tag]}
          onMerged={(notice, into) =>
            actions.run(async () => {
              await leave(notice, paths.tag(scope, into._id));
              return undefined;
            })
          }
          onClose={close}
        />
      )}
    </span>
  );
}

function NoSuchTag({ scope }: { scope: BranchScope }) {
  return (
    <Empty icon={Hash} title={<FormattedMessage id="tags.gone" />}>
      <Link to={paths.tags(scope)} className="underline">
        <FormattedMessage id="tags.gone.action" />
      </Link>
    </Empty>
  );
}
