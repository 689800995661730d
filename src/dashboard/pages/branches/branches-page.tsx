import { useQuery } from "@tanstack/react-query";
import { Plus, SearchX } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { type Branch, updateBranchBody } from "#contract/branches.ts";
import { roleMay } from "#contract/permissions.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { NameDialog } from "#dashboard/layout/dialogs/name-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { headTitled } from "#dashboard/layout/page-head.ts";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { BranchTable } from "./list/branch-table.tsx";
import { NewBranchDialog } from "./list/new-branch-dialog.tsx";
import { NewBranchNotice } from "./list/new-branch-notice.tsx";
import { TrashedNotice } from "./list/trashed-notice.tsx";
import { useBranchActions } from "./list/use-branch-actions.ts";
import { useNewBranch } from "./list/use-new-branch.ts";
import { PastMergesDialog } from "./merge/past-merges-dialog.tsx";

/** Lists of more branches than this have a search field. */
const maxWithoutSearch = 8;

export const useHead = headTitled("shell.branches");

/** Branches of a project, compared with the default branch, and all actions on them. */
export function BranchesPage() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { scope, title, project } = useProjectPage();
  const { app, branch } = scope;
  useLiveRefresh(scope);
  const [params, changeParams] = useParamsState();
  const [renamedBranch, setRenamedBranch] = useState<Branch>();
  const query = useQuery(branchesQuery(app));
  const { defaultBranch = "" } = query.data ?? {};
  const branches = defaultFirst(query.data?.branches ?? [], defaultBranch);
  /** Latest version of the branch in the rename dialog. */
  const renamed = renamedBranch && (branches.find(({ _id }) => _id === renamedBranch._id) ?? renamedBranch);
  // After the open branch is deleted, the default branch opens.
  const leaveDeleted = (id: string) =>
    id === branch && void navigate(paths.branches({ app, branch: defaultBranch }), { replace: true });
  const actions = useBranchActions(app, leaveDeleted);
  const creating = useNewBranch(app, () => changeParams({ new: undefined }));
  const mayWrite = mayChange(project, "writeBranches");
  const [searchText, setSearchText] = useTypedParam("q");
  const matching = branches.filter(({ name }) =>
    name.toLocaleLowerCase().includes(searchText.toLocaleLowerCase()),
  );
  const source = params.get("new");
  const mergesBranch = branches.find(({ _id }) => _id === params.get("merges"));
  return (
    <Page
      isWide
      title={title}
      about={<FormattedMessage id="branches.about" />}
      action={
        <span className="flex flex-wrap gap-2">
          {branches.length > 1 && roleMay(project.role, "compareBranches") && (
            <LinkButton to={paths.compare(scope)} className="max-sm:hidden">
              <FormattedMessage id="branches.compare.action" />
            </LinkButton>
          )}
          {mayWrite && query.isSuccess && (
            <Button
              variant="primary"
              isPending={creating.isPending}
              onPress={() => changeParams({ new: defaultBranch })}
            >
              <Plus aria-hidden size={16} />
              <FormattedMessage id="branches.new" />
            </Button>
          )}
        </span>
      }
    >
      <div className="space-y-3">
        <NewBranchNotice creating={creating} app={app} />
        <TrashedNotice actions={actions} />
        {query.isPending && <Loading />}
        {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {branches.length > maxWithoutSearch && (
          <div className="flex">
            <SearchBox
              label={intl.formatMessage({ id: "shell.branches.find" })}
              value={searchText}
              onChange={setSearchText}
            />
          </div>
        )}
        {query.isSuccess && matching.length === 0 && (
          <Empty icon={SearchX} title={<FormattedMessage id="branches.notFound" values={{ searchText }} />} />
        )}
        {matching.length > 0 && (
          <BranchTable
            scope={scope}
            project={project}
            branches={matching}
            defaultBranch={branches.find(({ _id }) => _id === defaultBranch)}
            actions={actions}
            onRename={setRenamedBranch}
            onNew={(id) => changeParams({ new: id })}
            onMerges={(id) => changeParams({ merges: id })}
          />
        )}
        {branches.length === 1 && (
          <p className="max-w-2xl text-sm text-ink-muted">
            <FormattedMessage id="branches.one.about" />
          </p>
        )}
      </div>
      {mayWrite && source && query.isSuccess && (
        <NewBranchDialog
          app={app}
          branches={branches}
          source={source}
          creating={creating}
          onClose={() => changeParams({ new: undefined })}
        />
      )}
      {renamed && (
        <NameDialog
          title={<FormattedMessage id="branches.rename.title" values={{ name: renamed.name }} />}
          label={intl.formatMessage({ id: "branches.name" })}
          actionLabel={<FormattedMessage id="branches.rename" />}
          schema={updateBranchBody}
          named={renamed}
          storageName={`branch.${app}.${renamed._id}`}
          onSend={(named) => actions.rename(renamed, named)}
          onClose={() => setRenamedBranch(undefined)}
        />
      )}
      {mergesBranch && (
        <PastMergesDialog
          app={app}
          branch={mergesBranch}
          mayUndo={mayWrite}
          onClose={() => changeParams({ merges: undefined })}
        />
      )}
    </Page>
  );
}

function defaultFirst(branches: readonly Branch[], defaultBranch: string): Branch[] {
  const isDefault = ({ _id }: Branch) => _id === defaultBranch;
  return [...branches.filter(isDefault), ...branches.filter((branch) => !isDefault(branch))];
}
