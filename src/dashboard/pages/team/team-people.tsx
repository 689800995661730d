import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type Team, teamEndpoints } from "#contract/teams.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { refreshTeams, teamQuery } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";
import { useTypedParam } from "#dashboard/lib/address/use-typed-param.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { compareRows, parseSort, printSort } from "#dashboard/ui/tables/table-sort.ts";
import { type Person, peopleColumns, type TeamRole } from "./people-columns.tsx";
import { RoleDialog } from "./role-dialog.tsx";

/** Maximum number of people for which the list has no search field. */
const maxWithoutSearch = 8;
/** Number of rows shown at first: a browser renders them without a noticeable delay. */
const initialRows = 200;

/** Members of a team with their roles, and actions to change and remove them. */
export function TeamPeople({ team }: { team: Team }) {
  const intl = useIntl();
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery());
  const [params, changeParams] = useParamsState();
  const [chosenToRemove, setChosenToRemove] = useState<Person>();
  /** The person in the dialog, with the latest data of the team. */
  const personToRemove =
    chosenToRemove && (team.people.find(({ userId }) => userId === chosenToRemove.userId) ?? chosenToRemove);
  const [showsAll, setShowsAll] = useState(false);
  const query = { team: team._id };
  const [roleChange, setRoleChange] = useState<{ person: Person; role: TeamRole }>();
  const [searchText, setSearchText] = useTypedParam("q");
  const sort = parseSort(params.get("sort"));
  const columns = peopleColumns({
    team,
    currentUserId: session?.user?._id,
    onRole: (person, role) => setRoleChange({ person, role }),
    onRemove: setChosenToRemove,
  });
  const matching = team.people.filter((person) => matchesSearch(person, searchText));
  const sorted = sort === undefined ? matching : matching.toSorted(compareRows(columns, sort));
  const shownPeople = showsAll ? sorted : sorted.slice(0, initialRows);
  return (
    <Section
      title={<FormattedMessage id="team.people" />}
      about={<FormattedMessage id={team.role === "member" ? "team.people.some" : "team.people.about"} />}
    >
      {team.people.length > maxWithoutSearch && (
        <input
          type="search"
          aria-label={intl.formatMessage({ id: "team.search" })}
          placeholder={intl.formatMessage({ id: "team.search" })}
          value={searchText}
          onChange={({ target }) => setSearchText(target.value)}
          className={`${inputClass} max-w-xs`}
        />
      )}
      {matching.length === 0 && (
        <Empty icon={SearchX} title={<FormattedMessage id="team.notFound" values={{ searchText }} />} />
      )}
      {matching.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "team.people" })}
          rows={shownPeople}
          rowKey={({ userId }) => userId}
          columns={columns}
          sort={sort}
          onSort={(chosen) => changeParams({ sort: printSort(chosen) })}
        />
      )}
      {shownPeople.length < matching.length && (
        <Button onPress={() => setShowsAll(true)}>
          <FormattedMessage id="team.showAll" values={{ count: matching.length }} />
        </Button>
      )}
      {roleChange && <RoleDialog team={team} {...roleChange} onClose={() => setRoleChange(undefined)} />}
      {personToRemove && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="team.remove" values={{ name: personToRemove.name }} />}
          about={<FormattedMessage id="team.remove.about" values={{ projects: personToRemove.projects }} />}
          impact={{
            now: personToRemove.projects,
            read: async () => {
              const latestTeam = await client.fetchQuery({ ...teamQuery(team._id), staleTime: 0 });
              return latestTeam.people.find(({ userId }) => userId === personToRemove.userId)?.projects;
            },
          }}
          onDelete={async () => {
            await call(teamEndpoints.removeMember, { params: { userId: personToRemove.userId }, query });
            await refreshTeams(client);
          }}
          onClose={() => setChosenToRemove(undefined)}
        />
      )}
    </Section>
  );
}

function matchesSearch({ name, email }: Person, searchText: string): boolean {
  return `${name} ${email}`.toLocaleLowerCase().includes(searchText.trim().toLocaleLowerCase());
}
