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

type Sentences = (id: string, values?: Record<string, string | number>) => string;

/** All actions on a branch. */
export function BranchActionsMenu(props: BranchActionsMenuProps) {
  const intl = useIntl();
  const { branch, project } = props;
  const word: Sentences = (id, values = {}) => intl.formatMessage({ id }, { name: branch.name, ...values });
  return (
    <Menu
      label={word("branches.actions")}
      button={
        <>
          <Ellipsis aria-hidden size={16} />
          <span className="sr-only">{word("branches.actions")}</span>
        </>
      }
      entries={[
        ...viewEntries(props, word),
        ...(mayChange(project, "writeBranches") ? (["line", ...editEntries(props, word)] as const) : []),
      ]}
    />
  );
}

function viewEntries(props: BranchActionsMenuProps, word: Sentences): MenuEntry[] {
  const { scope, branch, defaultBranch, project, onMerges } = props;
  const others = defaultBranch && branch !== defaultBranch ? defaultBranch : undefined;
  const pair = others && { from: branch._id, to: others._id };
  const values = { to: others?.name ?? "" };
  return [
    { id: "open", text: word("branches.open"), href: paths.translations({ ...scope, branch: branch._id }) },
    ...(pair && roleMay(project.role, "compareBranches")
      ? [{ id: "compare", text: word("branches.compareWith", values), href: paths.compare(scope, pair) }]
      : []),
    ...(pair && mayChange(project, "writeBranches")
      ? [
          { id: "merge", text: word("branches.mergeInto", values), href: paths.merge(scope, pair) },
          {
            id: "update",
            text: word("branches.mergeFrom", values),
            href: paths.merge(scope, { from: pair.to, to: pair.from }),
          },
        ]
      : []),
    { id: "merges", text: word("branches.merges"), onAction: () => onMerges(branch._id) },
  ];
}

function editEntries(props: BranchActionsMenuProps, word: Sentences): MenuEntry[] {
  const { branch, actions, onRename, onNew } = props;
  const { readOnly, editableByTranslator } = branch.permissions;
  return [
    { id: "new", text: word("branches.newFrom"), onAction: () => onNew(branch._id) },
    { id: "rename", text: word("branches.rename"), onAction: () => onRename(branch) },
    {
      id: "protect",
      text: word(readOnly ? "branches.unprotect" : "branches.protect"),
      onAction: () => actions.permit({ branch, permissions: { readOnly: !readOnly } }),
    },
    {
      id: "translators",
      text: word(editableByTranslator ? "branches.refuseTranslators" : "branches.allowTranslators"),
      onAction: () =>
        actions.permit({ branch, permissions: { editableByTranslator: !editableByTranslator } }),
    },
    "line",
    deleteEntry(props, word),
  ];
}

/** When a branch cannot be deleted, the disabled entry explains why. */
function deleteEntry({ branch, defaultBranch, actions }: BranchActionsMenuProps, word: Sentences): MenuEntry {
  const { openOrders = 0 } = branch;
  if (branch === defaultBranch)
    return { id: "delete", text: word("branches.delete.default"), isDisabled: true };
  if (openOrders > 0)
    return { id: "delete", text: word("branches.delete.orders", { count: openOrders }), isDisabled: true };
  return { id: "delete", text: word("branches.delete"), onAction: () => actions.remove(branch) };
}
