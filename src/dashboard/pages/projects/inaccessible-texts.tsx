import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { UnsavedBranchLine } from "#dashboard/layout/frame/unsaved-branch-line.tsx";
import { useUnsavedBranches } from "#dashboard/layout/frame/use-unsaved-branches.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Unsaved texts in this browser that belong to projects and branches which the user can no longer open. */
export function InaccessibleTexts() {
  const inaccessible = useUnsavedBranches().filter(({ kind }) => kind !== "open");
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {inaccessible.map((branch) => (
        <Notice key={`${branch.app} ${branch.branch}`}>
          <UnsavedBranchLine unsaved={branch} />{" "}
          <Link to={paths.translations(branch)} className="underline">
            <FormattedMessage id="forms.unsaved.texts.show" />
          </Link>
        </Notice>
      ))}
    </div>
  );
}
