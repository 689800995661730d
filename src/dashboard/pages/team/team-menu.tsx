import { useQueryClient } from "@tanstack/react-query";
import { ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { teamRoleMay } from "#contract/permissions.ts";
import { type CallerTeam, type Team, teamBody, teamEndpoints } from "#contract/teams.ts";
import { refreshTeams } from "#dashboard/api/teams/teams.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { NameDialog } from "#dashboard/layout/dialogs/name-dialog.tsx";
import { paths, type TeamSection } from "#dashboard/paths.ts";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import type { MenuEntry } from "#dashboard/ui/menus/menu-entry.ts";

/** Menu of the user's teams, with an entry for owners that creates a team. */
export function TeamMenu(props: { team: Team; teams: readonly CallerTeam[]; section: TeamSection }) {
  const { team, teams, section } = props;
  const intl = useIntl();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  // Owners of any team may create another team.
  const mayCreate = teams.some(({ role }) => teamRoleMay(role, "createTeam"));
  if (teams.length < 2 && !mayCreate) return null;
  const word = (id: string) => intl.formatMessage({ id });
  const teamEntries: MenuEntry[] = teams.map(({ _id, name }) => ({
    id: _id,
    text: name,
    href: paths.team(_id, section),
    isChosen: _id === team._id,
  }));
  const createEntries: MenuEntry[] = [
    "line",
    { id: "new", text: word("team.new"), onAction: () => setIsNaming(true) },
  ];
  return (
    <>
      <Menu
        label={word("team.choose")}
        button={
          <>
            {word("team.choose")}
            <ChevronsUpDown aria-hidden size={14} className="flex-none text-ink-muted" />
          </>
        }
        entries={[...teamEntries, ...(mayCreate ? createEntries : [])]}
      />
      {isNaming && (
        <NameDialog
          title={<FormattedMessage id="team.new" />}
          label={word("form.teamName")}
          actionLabel={<FormattedMessage id="team.new.action" />}
          schema={teamBody}
          storageName="team.new"
          onSend={async ({ name }) => {
            const created = await call(teamEndpoints.create, { body: { name } });
            await refreshTeams(client);
            await navigate(paths.team(created._id, "settings"));
          }}
          onClose={() => setIsNaming(false)}
        />
      )}
    </>
  );
}
