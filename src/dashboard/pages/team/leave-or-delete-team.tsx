import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage } from "react-intl";
import { useNavigate } from "react-router";
import { teamRoleMay } from "#contract/permissions.ts";
import { type Team, teamEndpoints } from "#contract/teams.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { refreshTeams, teamsQuery } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";

type Action = "leave" | "delete";
const endpoints = { leave: teamEndpoints.leave, delete: teamEndpoints.remove };

/** Buttons to leave and to delete a team; both are confirmed by typing its name. */
export function LeaveOrDeleteTeam({ team }: { team: Team }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [chosenAction, setChosenAction] = useState<Action>();
  const offeredActions: readonly Action[] = teamRoleMay(team.role, "deleteTeam")
    ? ["leave", "delete"]
    : ["leave"];

  async function end(action: Action): Promise<void> {
    await call(endpoints[action], { query: { team: team._id }, body: { name: team.name } });
    // Reloads the list before navigating: without a team in the URL, the page opens a team of this list.
    await client.invalidateQueries({ queryKey: teamsQuery().queryKey });
    await navigate(paths.team());
    client.removeQueries({ queryKey: queryKeys.person("teams", "one", team._id), type: "inactive" });
    await refreshTeams(client, team._id);
  }

  return (
    <Section title={<FormattedMessage id="team.end" />} about={<FormattedMessage id="team.end.about" />}>
      <div className="flex flex-wrap gap-2">
        {offeredActions.map((action) => (
          <Button key={action} variant="danger" onPress={() => setChosenAction(action)}>
            <FormattedMessage id={`team.${action}`} />
          </Button>
        ))}
      </div>
      {chosenAction && (
        <DeleteDialog
          actionLabel={<FormattedMessage id={`team.${chosenAction}`} />}
          about={<FormattedMessage id={`team.${chosenAction}.about`} />}
          textToType={team.name}
          onDelete={() => end(chosenAction)}
          onClose={() => setChosenAction(undefined)}
        />
      )}
    </Section>
  );
}
