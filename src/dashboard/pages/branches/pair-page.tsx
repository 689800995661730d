import { type ReactNode, useMemo } from "react";
import { FormattedMessage } from "react-intl";
import { useParams } from "react-router";
import { type Act, roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { mayChange } from "#dashboard/api/people/may-change.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Page } from "#dashboard/layout/page.tsx";
import { WithProject } from "#dashboard/layout/with-project.tsx";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { PairPicker } from "./pair-picker.tsx";
import { type ChosenPair, usePair } from "./use-pair.ts";

type PairPageProps = {
  title: string;
  about: ReactNode;
  /** Who may not see it is told so. */
  act: "compareBranches" | "writeBranches";
  words: { from: string; to: string };
  headAct?: (scope: BranchScope, pair: ChosenPair, project: Project) => ReactNode;
  children: (scope: BranchScope, pair: ChosenPair) => ReactNode;
};

/** A page about two branches: asks for them until both are known. */
export function PairPage(props: PairPageProps) {
  return (
    <WithProject title={props.title}>{(project) => <Chosen {...props} project={project} />}</WithProject>
  );
}

const listOf = (scope: BranchScope) => ({ path: paths.branches(scope), words: "shell.branches" });

function Chosen(props: PairPageProps & { project: Project }) {
  const { project, title, about } = props;
  const { app = "", branch = "" } = useParams();
  const scope = useMemo(() => ({ app, branch }), [app, branch]);
  const { query, branches, asked, pair, changePair } = usePair(scope);
  const isAllowed = props.act === "writeBranches" ? mayChange : mayRead;
  if (!isAllowed(project, props.act))
    return <NotAllowed title={title} act={props.act} scope={scope} project={project} />;
  return (
    <Page
      isWide
      parent={listOf(scope)}
      title={title}
      about={about}
      act={pair && props.headAct?.(scope, pair, project)}
    >
      {query.isPending && <Loading />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && branches.length < 2 && <OnlyOne scope={scope} />}
      {branches.length > 1 && (
        <div className="mb-4">
          <PairPicker branches={branches} asked={asked} words={props.words} onChange={changePair} />
        </div>
      )}
      {branches.length > 1 && !pair && (
        <Empty
          title={<FormattedMessage id={asked.from === asked.to ? "branches.same" : "branches.chooseBoth"} />}
        />
      )}
      {pair && props.children(scope, pair)}
    </Page>
  );
}

function refusalOf({ archived }: Project, act: PairPageProps["act"]): string {
  if (act !== "writeBranches") return "error.not_allowed";
  return archived ? "shell.closed.archived" : "branches.notAllowed";
}

function mayRead({ role }: Project, act: Act): boolean {
  return roleMay(role, act);
}

function OnlyOne({ scope }: { scope: BranchScope }) {
  return (
    <Empty title={<FormattedMessage id="branches.one" />}>
      <p className="mb-3">
        <FormattedMessage id="branches.one.about" />
      </p>
      <LinkButton to={paths.branches(scope)}>
        <FormattedMessage id="branches.toList" />
      </LinkButton>
    </Empty>
  );
}

/** Whoever may not merge may still look at the differences. */
function NotAllowed(props: {
  title: string;
  act: PairPageProps["act"];
  scope: BranchScope;
  project: Project;
}) {
  const { title, act, scope, project } = props;
  return (
    <Page title={title} parent={listOf(scope)}>
      <Empty title={<FormattedMessage id={refusalOf(project, act)} />}>
        {roleMay(project.role, "compareBranches") && (
          <LinkButton to={paths.compare(scope)}>
            <FormattedMessage id="palette.compareBranches" />
          </LinkButton>
        )}
      </Empty>
    </Page>
  );
}
