import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { AuditEntry } from "#contract/audit.ts";
import { type AuditFilter, type AuditScope, readAudit } from "#dashboard/api/audit.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { printCsv, saveText } from "#dashboard/lib/files/csv.ts";
import { Button } from "#dashboard/ui/button.tsx";
import type { AuditPerson } from "./audit-person.ts";
import { formatAction, formatDetails } from "./format-audit.ts";

/** Exports all entries that match the filters, not only the shown ones. */
export function AuditExport(props: {
  scope: AuditScope;
  filter: AuditFilter;
  people: readonly AuditPerson[];
}) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const rowOf = (entry: AuditEntry) => [
    entry.created,
    entry.user ? personName(intl, entry.user.name) : intl.formatMessage({ id: "audit.nobody" }),
    entry.action,
    formatAction(intl, entry.action),
    formatDetails(intl, entry, props.people).join("\n"),
    entry.address,
  ];
  const save = useMutation({
    mutationFn: async () => {
      const entries = await readAudit(props.scope, props.filter);
      const headings = [
        "audit.when",
        "audit.person",
        "audit.action",
        "audit.what",
        "audit.details",
        "audit.address",
      ];
      const rows = [headings.map((id) => intl.formatMessage({ id })), ...entries.map(rowOf)];
      saveText(`audit-${new Date().toISOString().slice(0, 10)}.csv`, "text/csv", printCsv(rows));
    },
  });
  return (
    <>
      <Button isPending={save.isPending} onPress={() => save.mutate()}>
        <Download aria-hidden size={14} />
        <FormattedMessage id="audit.export" />
      </Button>
      {save.isError && <span className="text-sm text-danger">{errorMessage(save.error)}</span>}
    </>
  );
}
