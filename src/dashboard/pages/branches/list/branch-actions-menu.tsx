import { Ellipsis } from "lucide-react";
import { useIntl } from "react-intl";
import type { Branch } from "#contract/branches.ts";
import { roleMay } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { paths } from "#dashboard/paths.ts";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";
import type { BranchActions } from "./use-branch-actions.ts";

export type BranchActionsMenuProps = {
  scope: BranchScope;
  project: Project;
  branch: Branch;
  defaultBranch: Branch | undefined;
  actions: BranchActions;
  onRename: (branch: Branch) => void;
  onNew: (source: string) => void;
  onMerges: (branch: string) => void;
};

type Sentence = (id: string, values?: Record<string, string | number>) => string;

/** All actions on a branch. */
export function BranchActionsMenu(props: BranchActionsMenuProps) {
  const intl = useIntl();
  const { branch, project } = props;
  const sentence: Sentence = (id, values = {}) =>
    intl.formatMessage({ id }, { name: branch.name, ...values });
  return (
    <Menu
      label={sentence("branches.actions")}
      button={
        <>
          <Ellipsis aria-hidden size={16} />
          <span className="sr-only">{sentence("branches.actions")}</span>
        </>
      }
      entries={[
        ...viewEntries(props, sentence),
        ...(mayChange(project, "writeBranches") ? (["line", ...editEntries(props, sentence)] as const) : []),
      ]}
    />
  );
}

function viewEntries(props: BranchActionsMenuProps, sentence: Sentence): MenuEntry[] {
  const { scope, branch, defaultBranch, project, onMerges } = props;
  const target = branch === defaultBranch ? undefined : defaultBranch;
  const pair = target && { from: branch._id, to: target._id };
  const values = { to: target?.name ?? "" };
  return [
    {
      id: "open",
      text: sentence("branches.open"),
      href: paths.translations({ ...scope, branch: branch._id }),
    },
    ...(pair && roleMay(project.role, "compareBranches")
      ? [{ id: "compare", text: sentence("branches.compareWith", values), href: paths.compare(scope, pair) }]
      : []),
    ...(pair && mayChange(project, "writeBranches")
      ? [
          { id: "merge", text: sentence("branches.mergeInto", values), href: paths.merge(scope, pair) },
          {
            id: "update",
            text: sentence("branches.mergeFrom", values),
            href: paths.merge(scope, { from: pair.to, to: pair.from }),
          },
        ]
      : []),
    { id: "merges", text: sentence("branches.merges"), onAction: () => onMerges(branch._id) },
  ];
}

function editEntries(props: BranchActionsMenuProps, sentence: Sentence): MenuEntry[] {
  const { branch, actions, onRename, onNew } = props;
  const { readOnly, editableByTranslator } = branch.permissions;
  return [
    { id: "new", text: sentence("branches.newFrom"), onAction: () => onNew(branch._id) },
    { id: "rename", text: sentence("branches.rename"), onAction: () => onRename(branch) },
    {
      id: "protect",
      text: sentence(readOnly ? "branches.unprotect" : "branches.protect"),
      onAction: () => actions.changePermissions({ branch, permissions: { readOnly: !readOnly } }),
    },
    {
      id: "translators",
      text: sentence(editableByTranslator ? "branches.refuseTranslators" : "branches.allowTranslators"),
      onAction: () =>
        actions.changePermissions({ branch, permissions: { editableByTranslator: !editableByTranslator } }),
    },
    "line",
    deleteEntry(props, sentence),
  ];
}

/** When a branch cannot be deleted, the disabled entry explains why. */
function deleteEntry(
  { branch, defaultBranch, actions }: BranchActionsMenuProps,
  sentence: Sentence,
): MenuEntry {
  const { openOrders = 0 } = branch;
  if (branch === defaultBranch)
    return { id: "delete", text: sentence("branches.delete.default"), isDisabled: true };
  if (openOrders > 0)
    return {
      id: "delete",
      text: sentence("branches.delete.orders", { count: openOrders }),
      isDisabled: true,
    };
  return { id: "delete", text: sentence("branches.delete"), onAction: () => actions.remove(branch) };
}
