import { FormattedMessage, FormattedNumber, useIntl } from "react-intl";
import type { Team } from "#contract/teams.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { Address } from "#dashboard/layout/address.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import type { Column } from "#dashboard/ui/tables/data-table.tsx";
import { RowSelect } from "#dashboard/ui/tables/row-select.tsx";

export type Person = Team["people"][number];
export type TeamRole = Person["role"];

const roles: readonly TeamRole[] = ["owner", "admin", "member"];

type ColumnsInput = {
  team: Team;
  /** Id of the current user. */
  currentUserId: string | undefined;
  onRole: (person: Person, role: TeamRole) => void;
  onRemove: (person: Person) => void;
};

/** Columns of the people list: person, role and actions. */
export function peopleColumns({
  team,
  currentUserId,
  onRole,
  onRemove,
}: ColumnsInput): ReadonlyArray<Column<Person>> {
  return [
    {
      key: "name",
      header: <FormattedMessage id="members.name" />,
      isRowHeader: true,
      sortBy: ({ name }) => name,
      cell: (person) => <PersonName person={person} isOwn={person.userId === currentUserId} />,
    },
    {
      key: "role",
      header: <FormattedMessage id="members.role" />,
      sortBy: ({ role }) => roles.indexOf(role),
      cell: (person) => (
        <RoleCell
          person={person}
          callerRole={team.role}
          isLastOwner={isLastOwner(team, person)}
          onChange={(role) => onRole(person, role)}
        />
      ),
    },
    {
      key: "projects",
      header: <FormattedMessage id="team.projects" />,
      align: "end",
      sortBy: ({ projects }) => projects,
      // Owners and admins have access to every project of the team.
      cell: ({ projects, role }) =>
        role === "member" ? (
          <FormattedNumber value={projects} />
        ) : (
          <FormattedMessage id="team.projects.every" />
        ),
    },
    actionsColumn(
      (person) =>
        // The current user leaves the team in its settings instead.
        mayChange(team.role, person) &&
        person.userId !== currentUserId && (
          <RemoveButton messageId="team.remove" name={person.name} onPress={() => onRemove(person)} />
        ),
    ),
  ];
}

/**
 * Whether a user with a team role may change a person: only owners change owners, and members change nobody (rules.md
 * 4).
 */
function mayChange(callerRole: TeamRole, { role }: Person): boolean {
  return callerRole === "owner" || (callerRole === "admin" && role !== "owner");
}

function PersonName({ person, isOwn }: { person: Person; isOwn: boolean }) {
  return (
    <>
      <span className="flex items-center gap-2 font-medium">
        {person.name}
        {isOwn && (
          <span className="rounded-sm bg-selected px-1.5 text-xs text-accent">
            <FormattedMessage id="team.you" />
          </span>
        )}
        {person.isVendor && (
          <span className="rounded-sm bg-surface-3 px-1.5 text-xs font-normal text-ink-muted">
            <FormattedMessage id="team.vendor" />
          </span>
        )}
      </span>
      <Address {...person} />
    </>
  );
}

function isLastOwner({ people }: Team, { role }: Person): boolean {
  return role === "owner" && people.filter((person) => person.role === "owner").length === 1;
}

function RoleCell(props: {
  person: Person;
  callerRole: TeamRole;
  isLastOwner: boolean;
  onChange: (role: TeamRole) => void;
}) {
  const intl = useIntl();
  const { person, callerRole } = props;
  const nameOf = (role: TeamRole) => intl.formatMessage({ id: `team.role.${role}` });
  if (!mayChange(callerRole, person)) return nameOf(person.role);
  if (props.isLastOwner)
    return (
      <>
        {nameOf(person.role)}
        <span className="block text-xs text-ink-muted">
          <FormattedMessage id="error.last_owner" />
        </span>
      </>
    );
  return (
    <RowSelect
      label={intl.formatMessage({ id: "members.roleOf" }, { name: person.name })}
      value={person.role}
      options={roles
        .filter((role) => callerRole === "owner" || role !== "owner")
        .map((value) => ({ value, label: nameOf(value) }))}
      onChange={props.onChange}
    />
  );
}
