import { FormattedMessage } from "react-intl";
import type { UnsavedElsewhere } from "./use-unsaved-branches.ts";

/** The number of unsaved texts of a branch, with the name of the branch or a note that it was deleted. */
export function UnsavedBranchLine({ unsaved }: { unsaved: UnsavedElsewhere }) {
  const { kind, count } = unsaved;
  const names =
    unsaved.kind === "open"
      ? { project: <bdi>{unsaved.projectName}</bdi>, branch: <bdi>{unsaved.branchName}</bdi> }
      : {};
  return <FormattedMessage id="forms.unsaved.texts" values={{ kind, count, ...names }} />;
}
