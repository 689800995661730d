import { useInfiniteQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { type TrashItem, trashActions, trashKinds } from "#contract/trash.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { trashQuery } from "#dashboard/api/trash.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { MoreRows } from "#dashboard/ui/tables/more-rows.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { RestoreResult } from "./restore-result.tsx";
import { TrashDialogs } from "./trash-dialogs.tsx";
import { TrashFilters } from "./trash-filters.tsx";
import { TrashSelection } from "./trash-selection.tsx";
import { TrashTable } from "./trash-table.tsx";
import { useRestore } from "./use-restore.ts";

/** Trash of the branch: restores resources or deletes them permanently. */
export function TrashSettings({ scope, project }: SettingsProps) {
  const [params, changeParams] = useParamsState();
  const [searchText, setSearchText] = useTypedParam("q");
  const kind = trashKinds.find((candidate) => candidate === params.get("kind"));
  const q = searchText.trim() === "" ? undefined : searchText.trim();
  const trash = useInfiniteQuery(trashQuery(scope, { kind, q }));
  useLiveRefresh(scope, queryKeys.branch(scope, "trash"));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [idsToRemove, setIdsToRemove] = useState<readonly string[]>();
  const unselect = () => setSelected(new Set());
  const restore = useRestore(scope, unselect);
  const resources = trash.data?.pages.flat() ?? [];
  const mayWrite = useMayWrite(scope);
  // Deleted branches belong to the project, not to a branch.
  const mayChangeResource = ({ kind }: TrashItem) =>
    kind === "branch" ? mayChange(project, trashActions[kind]) : mayWrite(trashActions[kind]);
  const mayEmpty = mayWrite("useTrash");
  const ids = resources.filter(({ _id }) => selected.has(_id)).map(({ _id }) => _id);
  return (
    <Section title={<FormattedMessage id="settings.trash" />} about={<FormattedMessage id="trash.about" />}>
      <TrashFilters
        scope={scope}
        kind={kind ?? ""}
        searchText={searchText}
        onKind={(next) => changeParams({ kind: next })}
        onSearch={setSearchText}
        mayEmpty={mayEmpty}
      />
      <RestoreResult restore={restore} />
      {trash.isPending && <Loading />}
      {trash.isError && <Failed error={trash.error} onRetry={() => void trash.refetch()} />}
      {trash.isSuccess && resources.length === 0 && (
        <Empty icon={Trash2} title={<FormattedMessage id={kind || q ? "trash.notFound" : "trash.empty"} />}>
          {!kind && !q && <FormattedMessage id="trash.empty.about" />}
        </Empty>
      )}
      {ids.length > 0 && (
        <TrashSelection
          count={ids.length}
          isPending={restore.isPending}
          onRestore={() => restore.start(ids)}
          onRemove={() => setIdsToRemove(ids)}
          onClear={unselect}
        />
      )}
      {resources.length > 0 && (
        <TrashTable
          resources={resources}
          selected={selected}
          mayChangeResource={mayChangeResource}
          onSelect={setSelected}
          onRestore={({ _id }) => restore.start([_id])}
          onRemove={({ _id }) => setIdsToRemove([_id])}
        />
      )}
      <MoreRows
        hasMore={trash.hasNextPage}
        isPending={trash.isFetchingNextPage}
        onMore={() => void trash.fetchNextPage()}
      />
      {restore.conflicts && (
        <ConflictDialog
          key={restore.conflicts.map(({ _id }) => _id).join()}
          conflicts={restore.conflicts}
          isAgain={restore.isAgain}
          isPending={restore.isPending}
          onResolve={restore.resolve}
          onClose={restore.cancel}
        />
      )}
      <TrashDialogs
        scope={scope}
        idsToRemove={idsToRemove}
        mayEmpty={mayEmpty}
        onRemoved={unselect}
        onClose={() => setIdsToRemove(undefined)}
      />
    </Section>
  );
}
