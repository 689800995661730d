import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { UnsavedBranchLine } from "#dashboard/layout/frame/unsaved-branch-line.tsx";
import { useUnsavedBranches } from "#dashboard/layout/frame/use-unsaved-branches.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Unsaved work in this browser for projects and branches that the user can no longer open. */
export function StoredElsewhere() {
  const inaccessible = useUnsavedBranches().filter(({ kind }) => kind !== "open");
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {inaccessible.map((one) => (
        <Notice key={`${one.app} ${one.branch}`}>
          <UnsavedBranchLine unsaved={one} />{" "}
          <Link to={paths.translations(one)} className="underline">
            <FormattedMessage id="forms.unsaved.texts.show" />
          </Link>
        </Notice>
      ))}
    </div>
  );
}
