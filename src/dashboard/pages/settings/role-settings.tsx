import { Check } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import {
  type Action,
  actionNames,
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

/**
 * Actions that each role may perform, from the table that the server uses, and the permission that a personal
 * token needs for each action.
 */
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
        <ActionTable
          label="settings.roles"
          actions={actionNames.filter((action) => !isOfTeam(action))}
          roles={projectRoles}
          ownRole={project.role}
          may={(role, action) => roleMay(role as ProjectRole, action)}
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
        <ActionTable
          label="roles.team"
          actions={actionNames.filter(isOfTeam)}
          roles={teamRoles}
          may={(role, action) => teamRoleMay(role as (typeof teamRoles)[number], action)}
        />
      </Section>
    </>
  );
}

type ActionTableProps = {
  /** The id of the message that names the table. */
  label: string;
  actions: readonly Action[];
  roles: readonly string[];
  ownRole?: ProjectRole;
  may: (role: string, action: Action) => boolean;
};

function ActionTable({ label, actions, roles, ownRole, may }: ActionTableProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const roleColumns = roles.map(
    (role): Column<Action> => ({
      key: role,
      header: <span className={role === ownRole ? "text-accent" : ""}>{word(`role.${role}`)}</span>,
      className: "text-center!",
      cell: (action) => <Mark isGiven={may(role, action)} />,
    }),
  );
  const columns: Column<Action>[] = [
    {
      key: "action",
      header: word("roles.action"),
      isRowHeader: true,
      className: "min-w-64",
      cell: (action) => (
        <>
          <span className="block font-medium">{word(`action.${action}`)}</span>
          <code className="font-mono text-xs text-ink-muted">{permissionOf(action)}</code>
        </>
      ),
    },
    ...roleColumns,
  ];
  return <DataTable label={word(label)} rows={actions} rowKey={(action) => action} columns={columns} />;
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
