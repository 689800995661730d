import { useQuery } from "@tanstack/react-query";
import { auditActions } from "#contract/audit.ts";
import { membersQuery } from "#dashboard/api/members/members.ts";
import { AuditLog } from "#dashboard/layout/audit/audit-log.tsx";
import type { SettingsProps } from "./settings-props.ts";

/** Audit log of the project, without changes of its contents. */
export function AuditSettings({ scope: { app } }: SettingsProps) {
  const { data: members = [] } = useQuery(membersQuery(app));
  return <AuditLog scope={{ app }} people={members} actions={auditActions} about="audit.about" />;
}
