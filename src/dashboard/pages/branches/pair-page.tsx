import { GitBranch } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";
import { type Action, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { useProjectPage } from "#dashboard/layout/project-pages.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { PairPicker } from "./pair-picker.tsx";
import { type ChosenPair, usePair } from "./use-pair.ts";

type PairPageProps = {
  about: ReactNode;
  /** Action that the user's role must permit; otherwise the page explains that it does not. */
  action: "compareBranches" | "writeBranches";
  messageIds: { from: string; to: string };
  headAction?: (scope: BranchScope, pair: ChosenPair, project: Project) => ReactNode;
  children: (scope: BranchScope, pair: ChosenPair) => ReactNode;
};

/** Page about two branches; shows a picker until both are selected. */
export function PairPage(props: PairPageProps) {
  const { scope, project, title } = useProjectPage();
  const { query, branches, selection, pair, changePair } = usePair(scope);
  const isAllowed = props.action === "writeBranches" ? mayChange : mayRead;
  if (!isAllowed(project, props.action))
    return <NotAllowed title={title} action={props.action} scope={scope} project={project} />;
  return (
    <Page
      isWide
      parent={listLink(scope)}
      title={title}
      about={props.about}
      action={pair && props.headAction?.(scope, pair, project)}
    >
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && branches.length < 2 && <OnlyOneBranch scope={scope} />}
      {branches.length > 1 && (
        <div className="mb-4">
          <PairPicker
            branches={branches}
            selection={selection}
            messageIds={props.messageIds}
            onChange={changePair}
          />
        </div>
      )}
      {branches.length > 1 && !pair && (
        <Empty
          icon={GitBranch}
          title={
            <FormattedMessage
              id={selection.from === selection.to ? "branches.same" : "branches.chooseBoth"}
            />
          }
        />
      )}
      {pair && props.children(scope, pair)}
    </Page>
  );
}

const listLink = (scope: BranchScope) => ({ path: paths.branches(scope), messageId: "shell.branches" });

function refusalOf({ archived }: Project, action: PairPageProps["action"]): string {
  if (action !== "writeBranches") return "error.not_allowed";
  return archived ? "shell.closed.archived" : "branches.notAllowed";
}

function mayRead({ role }: Project, action: Action): boolean {
  return roleMay(role, action);
}

function OnlyOneBranch({ scope }: { scope: BranchScope }) {
  return (
    <Empty icon={GitBranch} title={<FormattedMessage id="branches.one" />}>
      <p className="mb-3">
        <FormattedMessage id="branches.one.about" />
      </p>
      <LinkButton to={paths.branches(scope)}>
        <FormattedMessage id="branches.toList" />
      </LinkButton>
    </Empty>
  );
}

/** Users who may not merge can still compare. */
function NotAllowed(props: {
  title: string;
  action: PairPageProps["action"];
  scope: BranchScope;
  project: Project;
}) {
  const { title, action, scope, project } = props;
  return (
    <Page title={title} parent={listLink(scope)}>
      <Empty icon={GitBranch} title={<FormattedMessage id={refusalOf(project, action)} />}>
        {roleMay(project.role, "compareBranches") && (
          <LinkButton to={paths.compare(scope)}>
            <FormattedMessage id="palette.compareBranches" />
          </LinkButton>
        )}
      </Empty>
    </Page>
  );
}
