import { FormattedMessage } from "react-intl";
import { teamRoleMay } from "#contract/permissions.ts";
import type { Team } from "#contract/teams.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { LeaveOrDeleteTeam } from "./leave-or-delete-team.tsx";
import { RegistrationSwitch } from "./registration-switch.tsx";
import { SharedSettingsLink } from "./shared-settings-link.tsx";
import { TeamNameForm } from "./team-name-form.tsx";

/** The team-wide settings that the user's role may change. */
export function TeamSettings({ team }: { team: Team }) {
  return (
    <>
      {teamRoleMay(team.role, "renameTeam") && (
        <Section title={<FormattedMessage id="team.name" />}>
          <TeamNameForm team={team} />
        </Section>
      )}
      {team.role === "owner" && (
        <Section
          title={<FormattedMessage id="team.registration" />}
          about={<FormattedMessage id="team.registration.about" />}
        >
          <RegistrationSwitch team={team} />
        </Section>
      )}
      {(["statuses", "brief"] as const).map((section) => (
        <Section
          key={section}
          title={<FormattedMessage id={`settings.${section}`} />}
          about={<FormattedMessage id={`team.${section}.about`} />}
        >
          <SharedSettingsLink team={team} section={section} />
        </Section>
      ))}
      <LeaveOrDeleteTeam team={team} />
    </>
  );
}
