import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { FormattedMessage } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import { queueOf } from "#dashboard/editing/queue/use-save-queue.ts";
import { UnsavedTexts, useUnsavedCells } from "#dashboard/editing/unsaved-texts.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";

type UnavailableProps = {
  scope: BranchScope;
  person: string;
  /** Whether the project is accessible, but has no such branch. */
  isOnlyBranchMissing: boolean;
  /** Set if the user has no such project. */
  onRetry?: () => void;
};

/** Page for a branch that cannot be opened. The user's unsaved texts stay available in this browser. */
export function ProjectUnavailable({ scope, person, isOnlyBranchMissing, onRetry }: UnavailableProps) {
  return (
    <>
      {isOnlyBranchMissing && <BranchUnavailable app={scope.app} />}
      {onRetry && (
        <div role="alert" className="p-6">
          <p className="mb-3">
            <FormattedMessage id="notFound.project" />
          </p>
          <Button onPress={onRetry}>
            <FormattedMessage id="grid.failed.retry" />
          </Button>
        </div>
      )}
      <StoredTexts scope={scope} person={person} />
    </>
  );
}

function BranchUnavailable({ app }: { app: string }) {
  const { data } = useQuery(branchesQuery(app));
  const main = data?.branches.find(({ _id }) => _id === data.defaultBranch);
  return (
    <div role="alert" className="p-6">
      <p className="mb-3">
        <FormattedMessage id="tray.branchGone" />
      </p>
      {main && (
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.translations({ app, branch: main._id })}>
            <FormattedMessage id="tray.branchGone.open" values={{ name: <bdi>{main.name}</bdi> }} />
          </LinkButton>
          <LinkButton variant="ghost" to={paths.branches({ app, branch: main._id })}>
            <FormattedMessage id="shell.allBranches" />
          </LinkButton>
        </div>
      )}
    </div>
  );
}

function StoredTexts({ scope, person }: Pick<UnavailableProps, "scope" | "person">) {
  const queue = useStoredQueue(scope, person);
  const hasUnsaved = useUnsavedCells(queue).length > 0;
  return (
    <section className="flex min-h-0 max-w-xl flex-col px-3">
      {hasUnsaved && (
        <div className="px-3">
          <h2 className="font-medium">
            <FormattedMessage id="tray.kept" />
          </h2>
          <p className="text-xs text-ink-muted">
            <FormattedMessage id="tray.kept.about" />
          </p>
        </div>
      )}
      <UnsavedTexts queue={queue} />
    </section>
  );
}

/** The save queue of a branch that cannot be opened. Its unsaved texts can be read, but are never sent from here. */
function useStoredQueue({ app, branch }: BranchScope, person: string): SaveQueue {
  const client = useQueryClient();
  const { queue } = useMemo(() => queueOf(client, { app, branch }, person), [client, app, branch, person]);
  useEffect(() => void queue.adopt(false), [queue]);
  return queue;
}
