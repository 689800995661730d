import { FormattedMessage, useIntl } from "react-intl";
import type { AuditEntry } from "#contract/audit.ts";
import { PersonName } from "#dashboard/appearance/person-name.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { DataTable } from "#dashboard/ui/tables/data-table.tsx";
import type { AuditPerson } from "./audit-person.ts";
import { formatAction, formatDetails } from "./format-audit.ts";

/** Rows of the audit log: actions in words, with user, time and IP address. */
export function AuditTable(props: { people: readonly AuditPerson[]; entries: readonly AuditEntry[] }) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <DataTable
      label={word("settings.audit")}
      rows={props.entries}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: "what",
          header: word("audit.what"),
          isRowHeader: true,
          cell: (entry) => (
            <>
              <span className="block font-medium">{formatAction(intl, entry.action)}</span>
              {formatDetails(intl, entry, props.people).map((line) => (
                <span key={line} className="block text-xs break-words text-ink-muted">
                  {line}
                </span>
              ))}
            </>
          ),
        },
        {
          key: "who",
          header: word("audit.person"),
          cell: ({ user }) =>
            user ? (
              <span className="whitespace-nowrap">
                <PersonName name={user.name} />
              </span>
            ) : (
              <span className="text-ink-muted">
                <FormattedMessage id="audit.nobody" />
              </span>
            ),
        },
        {
          key: "when",
          header: word("audit.when"),
          className: "whitespace-nowrap",
          cell: ({ created }) => <TimeAgo time={created} />,
        },
        {
          key: "address",
          header: word("audit.address"),
          className: "max-sm:hidden",
          cell: ({ address }) => (
            <code dir="ltr" className="font-mono text-xs text-ink-muted">
              {address}
            </code>
          ),
        },
      ]}
    />
  );
}
