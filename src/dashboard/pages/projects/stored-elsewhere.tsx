import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { UnsavedBranchLine } from "#dashboard/layout/frame/unsaved-branch-line.tsx";
import { useUnsavedBranches } from "#dashboard/layout/frame/use-unsaved-branches.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** What the person did not store, in this browser, of projects and branches that they cannot open any more. */
export function StoredElsewhere() {
  const gone = useUnsavedBranches().filter(({ kind }) => kind !== "open");
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {gone.map((one) => (
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
