import { useEffect, useState } from "react";
import { FormattedMessage } from "react-intl";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { BranchCreation } from "./use-new-branch.ts";

/** Progress of a branch being copied, and the result. */
export function NewBranchNotice({ creating, app }: { creating: BranchCreation; app: string }) {
  const { running, created } = creating;
  if (running) {
    return (
      <Notice>
        <FormattedMessage id="branches.copying" values={{ name: running.body.name }} />{" "}
        <Elapsed since={running.since} />
      </Notice>
    );
  }
  if (!created) return null;
  return (
    <Notice tone="success">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex-1">
          <FormattedMessage id="branches.made" values={{ name: created.name }} />
        </span>
        <LinkButton size="small" to={paths.translations({ app, branch: created._id })}>
          <FormattedMessage id="branches.openGrid" values={{ name: created.name }} />
        </LinkButton>
      </div>
    </Notice>
  );
}

/** Seconds since the start of the copy, shown because the server reports no progress. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - since) / 1_000));
  return (
    <span aria-hidden className="tabular-nums">
      <FormattedMessage id="branches.elapsed" values={{ seconds }} />
    </span>
  );
}
