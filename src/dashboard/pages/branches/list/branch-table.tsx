import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import { Link } from "react-router";
import type { Branch } from "#contract/branches.ts";
import { roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { branchDifferencesQuery } from "#dashboard/api/branches/branches.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { paths } from "#dashboard/paths.ts";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { BranchActionsMenu, type BranchActionsMenuProps } from "./branch-actions-menu.tsx";
import { DifferenceCounts } from "./difference-counts.tsx";

type TableProps = Omit<BranchActionsMenuProps, "branch"> & { branches: readonly Branch[] };

/** Table of branches. The counts of differences appear when they are loaded; the table does not wait for them. */
export function BranchTable({ branches, ...shared }: TableProps) {
  const { scope, defaultBranch, project } = shared;
  const intl = useIntl();
  const mayCompare = roleMay(project.role, "compareBranches");
  const differences = useQuery({
    ...branchDifferencesQuery(scope.app),
    enabled: mayCompare && branches.length > 1,
  });
  const columns: Column<Branch>[] = [
    {
      key: "name",
      header: <FormattedMessage id="branches.branch" />,
      isRowHeader: true,
      cell: (branch) => <BranchName branch={branch} scope={scope} isDefault={branch === defaultBranch} />,
    },
    {
      key: "permissions",
      header: <FormattedMessage id="branches.permissions" />,
      className: "whitespace-nowrap max-sm:hidden",
      cell: ({ permissions }) => <Permissions {...permissions} />,
    },
    ...(mayCompare
      ? [
          {
            key: "differences",
            header: <FormattedMessage id="branches.toDefault" values={{ name: defaultBranch?.name ?? "" }} />,
            className: "whitespace-nowrap",
            cell: (branch: Branch) =>
              branch !== defaultBranch && (
                <DifferenceCounts
                  branch={branch}
                  scope={scope}
                  to={defaultBranch?._id ?? ""}
                  toName={defaultBranch?.name ?? ""}
                  query={differences}
                />
              ),
          },
        ]
      : []),
    {
      key: "orders",
      className: "max-sm:hidden",
      header: <FormattedMessage id="branches.orders" />,
      align: "end",
      cell: ({ openOrders = 0 }) => openOrders > 0 && <FormattedNumber value={openOrders} />,
    },
    {
      key: "creator",
      header: <FormattedMessage id="branches.creator" />,
      className: "whitespace-nowrap max-sm:hidden",
      cell: ({ creator }) => creator && <PersonName name={creator.name} />,
    },
    {
      key: "created",
      header: <FormattedMessage id="branches.created" />,
      className: "whitespace-nowrap max-sm:hidden",
      cell: ({ created }) => <Day time={created} />,
    },
    actionsColumn((branch) => <BranchActionsMenu {...shared} branch={branch} />),
  ];
  return (
    <DataTable
      label={intl.formatMessage({ id: "shell.branches" })}
      rows={branches}
      rowKey={({ _id }) => _id}
      columns={columns}
    />
  );
}

function BranchName(props: { branch: Branch; scope: BranchScope; isDefault: boolean }) {
  const { branch, scope } = props;
  return (
    <span className="flex max-w-48 flex-wrap items-baseline gap-x-2 sm:max-w-80">
      <Link
        to={paths.translations({ ...scope, branch: branch._id })}
        className="font-medium break-words hover:underline"
      >
        {branch.name}
      </Link>
      <span className="flex flex-wrap gap-x-2 text-xs whitespace-nowrap text-ink-muted">
        {props.isDefault && (
          <span>
            <FormattedMessage id="branches.default" />
          </span>
        )}
        {branch._id === scope.branch && (
          <span>
            <FormattedMessage id="branches.here" />
          </span>
        )}
      </span>
    </span>
  );
}

function Permissions({ readOnly, editableByTranslator }: Branch["permissions"]) {
  if (readOnly)
    return (
      <span className="inline-flex items-center gap-1.5 align-top">
        <Lock aria-hidden size={13} className="text-ink-muted" />
        <FormattedMessage id="shell.readOnly" />
      </span>
    );
  return (
    <span className={editableByTranslator ? "text-ink-muted" : ""}>
      <FormattedMessage id={editableByTranslator ? "branches.everybody" : "branches.noTranslators"} />
    </span>
  );
}
