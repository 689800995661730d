import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { useGoneBranches } from "#dashboard/layout/frame/use-gone-branches.ts";
import { paths } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** What the person did not store, in this browser, of projects and branches that they cannot open any more. */
export function StoredElsewhere() {
  return (
    <div className="mb-4 space-y-2 empty:hidden">
      {useGoneBranches().map(({ app, branch, kind, count }) => (
        <Notice key={`${app} ${branch}`}>
          <FormattedMessage id="forms.unsaved.gone" values={{ kind, count }} />{" "}
          <Link to={paths.translations({ app, branch })} className="underline">
            <FormattedMessage id="forms.unsaved.gone.show" />
          </Link>
        </Notice>
      ))}
    </div>
  );
}
