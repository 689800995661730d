import { FormattedMessage } from "react-intl";
import type { UnsavedElsewhere } from "./use-unsaved-branches.ts";

/** How many texts of a branch are not saved, and which branch it is, or that it went. */
export function UnsavedBranchLine({ unsaved }: { unsaved: UnsavedElsewhere }) {
  const { kind, count } = unsaved;
  const names =
    unsaved.kind === "open"
      ? { project: <bdi>{unsaved.projectName}</bdi>, branch: <bdi>{unsaved.branchName}</bdi> }
      : {};
  return <FormattedMessage id="forms.unsaved.texts" values={{ kind, count, ...names }} />;
}
