import { useQuery } from "@tanstack/react-query";
import { Hash, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { TagSummary } from "#contract/tags/many-tags.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { tagProgressQuery } from "#dashboard/api/tags/tag-list.ts";
import { StatusLegend } from "#dashboard/appearance/status-bar.tsx";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { useChosen } from "#dashboard/lib/use-chosen.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { Pager } from "#dashboard/ui/tables/pager.tsx";
import { findTags, pageOf, pageSize, shownLanguages } from "./find-tags.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { TagBulkBar } from "./tag-bulk-bar.tsx";
import { tagColumns } from "./tag-columns.tsx";
import { TagDialog } from "./tag-dialog.tsx";
import { TagFilters } from "./tag-filters.tsx";
import { type TagActions, useDeleteTags } from "./use-tag-actions.ts";
import { useTagSelection } from "./use-tag-selection.ts";
import type { TagsView, TagsViewChange } from "./use-tags-view.ts";

type ListProps = {
  scope: BranchScope;
  tags: readonly TagSummary[];
  mayWrite: boolean;
  view: TagsView;
  onChange: (change: TagsViewChange) => void;
  actions: TagActions;
};

/** Table of tags, one page at a time; the progress of a page is loaded by one request. */
export function TagList({ scope, tags, mayWrite, view, onChange, actions }: ListProps) {
  const intl = useIntl();
  const matching = useMemo(() => findTags(tags, view), [tags, view]);
  const { page, rows } = pageOf(matching, view.page);
  const shownIds = useDebounced(rows.map(({ _id }) => _id).join());
  const progress = useQuery(tagProgressQuery(scope, shownIds === "" ? [] : shownIds.split(",")));
  const languages = useQuery(languagesQuery(scope));
  const selection = useTagSelection(tags);
  const [chosenToEdit, setChosenToEdit] = useState<TagSummary>();
  const tagToEdit = useChosen(tags, chosenToEdit);
  const [tagsToMerge, setTagsToMerge] = useState<readonly TagSummary[]>();
  const removeTags = useDeleteTags(scope);
  const remove = (tagsToDelete: readonly TagSummary[]) => void actions.run(() => removeTags(tagsToDelete));

  // A dialog stays open when its tag is deleted, even the last one, since it contains input.
  const hasDialog = tagToEdit !== undefined || tagsToMerge !== undefined;
  if (tags.length === 0 && !hasDialog)
    return <NoTags mayWrite={mayWrite} onNew={() => onChange({ isCreating: true })} />;
  return (
    <>
      <TagFilters scope={scope} languages={languages.data ?? []} view={view} onChange={onChange} />
      {matching.length === 0 ? (
        <Empty icon={SearchX} title={<FormattedMessage id="tags.notFound" />}>
          <Button onPress={() => onChange({ text: "", category: "" })}>
            <FormattedMessage id="tags.notFound.action" />
          </Button>
        </Empty>
      ) : (
        <DataTable
          label={intl.formatMessage({ id: "shell.tags" })}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={tagColumns(intl, {
            scope,
            languages: languages.data ?? [],
            shownLanguages: shownLanguages(languages.data ?? [], view.language),
            progress: progress.data ?? {},
            visibleTags: rows,
            ...(mayWrite
              ? { selection, onEdit: setChosenToEdit, onMerge: setTagsToMerge, onDelete: remove }
              : {}),
          })}
          sort={view.sort}
          onSort={(sort) => onChange({ sort })}
        />
      )}
      <Pager
        page={page}
        size={pageSize}
        total={matching.length}
        onPage={(next) => onChange({ page: next })}
      />
      <StatusLegend
        counts={Object.values(progress.data ?? {}).flatMap((languages) => Object.values(languages))}
        unit="strings"
      />
      {selection.selected.length > 0 && (
        <TagBulkBar
          scope={scope}
          selection={selection}
          matching={matching}
          onCategorise={(category) => void actions.categorise(selection.selected, category)}
          onMerge={() => setTagsToMerge(selection.selected)}
          onDelete={() => remove(selection.selected)}
        />
      )}
      {tagToEdit && (
        <TagDialog
          scope={scope}
          tag={tagToEdit}
          onSaved={() => actions.run(async () => undefined)}
          onClose={() => setChosenToEdit(undefined)}
        />
      )}
      {tagsToMerge && (
        <MergeDialog
          scope={scope}
          tags={tags}
          tagsToMerge={tagsToMerge}
          onMerged={(notice) => actions.run(async () => notice)}
          onClose={() => setTagsToMerge(undefined)}
        />
      )}
    </>
  );
}

function NoTags({ mayWrite, onNew }: { mayWrite: boolean; onNew: () => void }) {
  return (
    <Empty icon={Hash} title={<FormattedMessage id="tags.empty" />}>
      <p className="mb-3">
        <FormattedMessage id="tags.empty.about" />
      </p>
      {mayWrite && (
        <Button onPress={onNew}>
          <FormattedMessage id="tags.new" />
        </Button>
      )}
    </Empty>
  );
}
