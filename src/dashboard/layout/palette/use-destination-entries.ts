import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { roleMay, teamRoleMay } from "#contract/permissions.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useMayWrite } from "#dashboard/api/branches/closed-branch.ts";
import { teamsQuery } from "#dashboard/api/teams/teams.ts";
import {
  type Destination,
  newProjectDestinations,
  projectDestinationsOf,
  teamDestinationsOf,
} from "./palette-destinations.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** Actions in the open project, and its pages without a letter. */
export function useProjectDestinationEntries(): PaletteEntry[] {
  const entryOf = useDestinationEntry();
  const { scope, role } = useOpenBranch();
  const mayWrite = useMayWrite(scope ?? { app: "", branch: "" });
  if (scope === undefined || role === undefined) return [];
  const destinations = projectDestinationsOf(scope, { may: (action) => roleMay(role, action), mayWrite });
  return destinations.map((destination) => entryOf(destination));
}

/** Ways to create a project, for users who may. */
export function useNewProjectEntries(): PaletteEntry[] {
  const entryOf = useDestinationEntry();
  const { data: session } = useQuery(sessionQuery());
  const role = session?.user?.teamRole;
  if (role === undefined || !teamRoleMay(role, "createProject")) return [];
  return newProjectDestinations().map((destination) => entryOf(destination));
}

/** The sections of the user's teams. */
export function useTeamEntries(): PaletteEntry[] {
  const entryOf = useDestinationEntry();
  const { data: teams = [] } = useQuery(teamsQuery());
  return teams.flatMap((team) =>
    teamDestinationsOf(team).map((destination) => entryOf(destination, team.name)),
  );
}

function useDestinationEntry() {
  const intl = useIntl();
  const jump = useJump();
  return ({ messageId, path }: Destination, teamName?: string): PaletteEntry => {
    const name = intl.formatMessage({ id: messageId });
    return {
      id: path,
      label: teamName === undefined ? name : `${teamName}: ${name}`,
      run: () => jump(path),
    };
  };
}
