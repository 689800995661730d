import { SearchX } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Member } from "#contract/members/members.ts";
import { projectRoles } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { Address } from "#dashboard/layout/address.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { RowActions } from "#dashboard/pages/settings/row-actions.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { parseSort, printSort } from "#dashboard/ui/tables/table-sort.ts";
import { EditableLanguages } from "./editable-languages.tsx";

type TableProps = {
  scope: BranchScope;
  members: readonly Member[];
  searchText: string;
  mayRemove: (member: Member) => boolean;
  onChange: ((member: Member) => void) | undefined;
  onRemove: (member: Member) => void;
};

/** Members with their roles and languages. */
export function MemberTable({ scope, members, searchText, mayRemove, onChange, onRemove }: TableProps) {
  const intl = useIntl();
  const [params, changeParams] = useParamsState();
  const word = (id: string, values?: Record<string, string>) => intl.formatMessage({ id }, values);
  if (members.length === 0)
    return (
      <Empty icon={SearchX} title={<FormattedMessage id="members.notFound" values={{ searchText }} />} />
    );
  return (
    <DataTable
      label={word("settings.members")}
      hasCards
      rows={members}
      rowKey={({ userId }) => userId}
      sort={parseSort(params.get("sort"))}
      onSort={(sort) => changeParams({ sort: printSort(sort) })}
      columns={[
        {
          key: "name",
          header: word("members.name"),
          isRowHeader: true,
          sortBy: ({ name }) => name,
          cell: (member) => (
            <>
              <span className="block font-medium">{member.name}</span>
              <Address {...member} />
            </>
          ),
        },
        {
          key: "role",
          header: word("members.role"),
          sortBy: ({ role }) => projectRoles.indexOf(role),
          cell: ({ role, fromTeam }) => (
            <>
              {word(`role.${role}`)}
              {fromTeam && <span className="ms-2 text-xs text-ink-muted">{word("members.fromTeam")}</span>}
            </>
          ),
        },
        {
          key: "languages",
          header: word("members.languages"),
          cell: ({ languages }) => <EditableLanguages scope={scope} codes={languages} />,
        },
        actionsColumn<Member>(
          (member) =>
            mayRemove(member) && (
              <RowActions
                edit={
                  onChange && {
                    label: word("members.change", { name: member.name }),
                    onPress: () => onChange(member),
                  }
                }
                remove={{
                  label: word("members.remove", { name: member.name }),
                  onPress: () => onRemove(member),
                }}
              />
            ),
        ),
      ]}
    />
  );
}
