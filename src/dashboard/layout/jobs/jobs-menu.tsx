import { ListChecks } from "lucide-react";
import { Suspense } from "react";
import { useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { lazyPart, lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { untilFirstPage } from "#dashboard/lib/loading/load-later.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { useOpener } from "#dashboard/ui/menus/use-opener.ts";

const JobsPopover = lazyPopup(() => import("./jobs-popover.tsx"), "JobsPopover");
const RunningJobs = lazyPart(() => import("./running-jobs.tsx"), "RunningJobs", untilFirstPage);

/** Opens the jobs of the project. */
export function JobsMenu({ scope: { app, branch } }: { scope: BranchScope }) {
  const scope = { app, branch };
  const label = useIntl().formatMessage({ id: "shell.jobs" });
  const { isOpen, button, popover } = useOpener(JobsPopover);
  return (
    <>
      <Button
        {...button}
        aria-haspopup="dialog"
        variant="ghost"
        title={label}
        className="relative h-7 max-sm:!px-1.5"
      >
        <ListChecks aria-hidden size={16} />
        <span className="sr-only">{label}</span>
        <Suspense>
          <RunningJobs scope={scope} />
        </Suspense>
      </Button>
      {isOpen && <JobsPopover {...popover} scope={scope} />}
    </>
  );
}
