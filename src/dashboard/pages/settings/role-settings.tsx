import { Check } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import {
  type Act,
  actNames,
  isOfTeam,
  type ProjectRole,
  permissionOf,
  projectRoles,
  roleMay,
  teamRoleMay,
} from "#contract/permissions.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import type { SettingsProps } from "./settings-props.ts";

const teamRoles = ["member", "admin", "owner"] as const;

/** Who may do what, drawn from the table that the server asks, and what a personal token needs for it. */
export function RoleSettings({ project }: SettingsProps) {
  return (
    <>
      <Section
        title={<FormattedMessage id="settings.roles" />}
        about={
          <FormattedMessage
            id="roles.about"
            values={{ role: <FormattedMessage id={`role.${project.role}`} /> }}
          />
        }
      >
        <ActTable
          label="settings.roles"
          acts={actNames.filter((act) => !isOfTeam(act))}
          roles={projectRoles}
          own={project.role}
          may={(role, act) => roleMay(role as ProjectRole, act)}
        />
        <ul className="list-disc space-y-1 ps-5 text-sm text-ink-muted">
          {["drafts", "managers", "vendors"].map((note) => (
            <li key={note}>
              <FormattedMessage id={`roles.note.${note}`} />
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title={<FormattedMessage id="roles.team" />}
        about={<FormattedMessage id="roles.team.about" />}
      >
        <ActTable
          label="roles.team"
          acts={actNames.filter(isOfTeam)}
          roles={teamRoles}
          may={(role, act) => teamRoleMay(role as (typeof teamRoles)[number], act)}
        />
      </Section>
    </>
  );
}

type ActTableProps = {
  /** The id of the message that names the table. */
  label: string;
  acts: readonly Act[];
  roles: readonly string[];
  own?: ProjectRole;
  may: (role: string, act: Act) => boolean;
};

function ActTable({ label, acts, roles, own, may }: ActTableProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const roleColumns = roles.map(
    (role): Column<Act> => ({
      key: role,
      header: <span className={role === own ? "text-accent" : ""}>{word(`role.${role}`)}</span>,
      className: "text-center!",
      cell: (act) => <Mark isGiven={may(role, act)} />,
    }),
  );
  const columns: Column<Act>[] = [
    {
      key: "act",
      header: word("roles.act"),
      isRowHeader: true,
      className: "min-w-64",
      cell: (act) => (
        <>
          <span className="block font-medium">{word(`act.${act}`)}</span>
          <code className="font-mono text-xs text-ink-muted">{permissionOf(act)}</code>
        </>
      ),
    },
    ...roleColumns,
  ];
  return <DataTable label={word(label)} rows={acts} rowKey={(act) => act} columns={columns} />;
}

function Mark({ isGiven }: { isGiven: boolean }) {
  const intl = useIntl();
  return isGiven ? (
    <>
      <Check aria-hidden size={14} className="inline text-status-accepted" />
      <span className="sr-only">{intl.formatMessage({ id: "roles.yes" })}</span>
    </>
  ) : (
    <span className="text-ink-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">{intl.formatMessage({ id: "roles.no" })}</span>
    </span>
  );
}
