import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useUnsavedBranches } from "#dashboard/layout/frame/use-unsaved-branches.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Warns that texts of this branch are unsaved and therefore missing in deliveries and downloads. */
export function UnsavedNotice({ scope }: { scope: BranchScope }) {
  const unsaved = useUnsavedBranches().find(
    ({ app, branch }) => app === scope.app && branch === scope.branch,
  );
  if (unsaved === undefined) return null;
  return (
    <Notice>
      <FormattedMessage id="orders.unsaved" values={{ count: unsaved.count }} />{" "}
      <Link to={paths.translations(scope)} className="underline hover:text-ink">
        <FormattedMessage id="forms.unsaved.texts.show" />
      </Link>
    </Notice>
  );
}
