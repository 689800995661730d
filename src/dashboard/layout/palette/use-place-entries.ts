import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { roleMay, teamRoleMay } from "#contract/permissions.ts";
import { useMayWrite } from "#dashboard/api/closed-branch.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { teamsQuery } from "#dashboard/api/people/teams.ts";
import type { PaletteEntry } from "./palette-entry.ts";
import { newProjectPlaces, type Place, projectPlacesOf, teamPlacesOf } from "./palette-places.ts";
import { useJump } from "./use-jump.ts";
import { useOpenBranch } from "./use-open-branch.ts";

/** What can be done in the open project, and pages of it that no letter leads to. */
export function useProjectPlaceEntries(): PaletteEntry[] {
  const entryOf = usePlaceEntry();
  const { scope, role } = useOpenBranch();
  const mayWrite = useMayWrite(scope ?? { app: "", branch: "" });
  if (scope === undefined || role === undefined) return [];
  const places = projectPlacesOf(scope, { may: (action) => roleMay(role, action), mayWrite });
  return places.map((place) => entryOf(place));
}

/** New projects, for those who may make them. */
export function useNewProjectEntries(): PaletteEntry[] {
  const entryOf = usePlaceEntry();
  const { data: session } = useQuery(sessionQuery());
  const role = session?.user?.teamRole;
  if (role === undefined || !teamRoleMay(role, "createProject")) return [];
  return newProjectPlaces().map((place) => entryOf(place));
}

/** The parts of one's teams. */
export function useTeamEntries(): PaletteEntry[] {
  const entryOf = usePlaceEntry();
  const { data: teams = [] } = useQuery(teamsQuery());
  return teams.flatMap((team) => teamPlacesOf(team).map((place) => entryOf(place, team.name)));
}

function usePlaceEntry() {
  const intl = useIntl();
  const jump = useJump();
  return ({ words, path }: Place, whose?: string): PaletteEntry => {
    const name = intl.formatMessage({ id: words });
    return {
      id: path,
      words: whose === undefined ? name : `${whose}: ${name}`,
      run: () => jump(path),
    };
  };
}
