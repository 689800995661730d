import { useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type PersonalToken, personalTokenEndpoints } from "#contract/auth/personal-tokens.ts";
import { tokensQuery } from "#dashboard/api/auth/tokens.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { actionsColumn } from "#dashboard/layout/actions-column.tsx";
import { DeleteDialog } from "#dashboard/layout/dialogs/delete-dialog.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { TimeAgo } from "#dashboard/lib/time/time-ago.tsx";
import { Day } from "#dashboard/lib/time/when.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { type Column, DataTable } from "#dashboard/ui/tables/data-table.tsx";
import { NewTokenForm } from "./new-token-form.tsx";

/** The user's tokens: creates them, lists permissions and last use, revokes them. */
export function PersonalTokens() {
  const intl = useIntl();
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery());
  const [tokenToRevoke, setTokenToRevoke] = useState<PersonalToken>();
  return (
    <Section title={<FormattedMessage id="tokens.title" />} about={<FormattedMessage id="tokens.about" />}>
      {tokens.isPending && <Loading lines={2} />}
      {tokens.isError && <Failed error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && <Empty icon={KeyRound} title={<FormattedMessage id="tokens.empty" />} />}
      {tokens.data && tokens.data.length > 0 && (
        <DataTable
          label={intl.formatMessage({ id: "tokens.title" })}
          rows={tokens.data}
          rowKey={({ _id }) => _id}
          columns={[
            ...columns,
            actionsColumn<PersonalToken>((token) => (
              <RemoveButton
                messageId="tokens.revoke"
                name={token.name}
                onPress={() => setTokenToRevoke(token)}
              />
            )),
          ]}
        />
      )}
      <NewTokenForm />
      {tokenToRevoke && (
        <DeleteDialog
          actionLabel={<FormattedMessage id="tokens.revoke" values={{ name: tokenToRevoke.name }} />}
          about={<FormattedMessage id="tokens.revoke.about" />}
          onDelete={async () => {
            await call(personalTokenEndpoints.delete, { params: { tokenId: tokenToRevoke._id } });
            await client.invalidateQueries({ queryKey: tokensQuery().queryKey });
          }}
          onClose={() => setTokenToRevoke(undefined)}
        />
      )}
    </Section>
  );
}

const columns: ReadonlyArray<Column<PersonalToken>> = [
  {
    key: "name",
    header: <FormattedMessage id="tokens.name" />,
    isRowHeader: true,
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  {
    key: "permissions",
    header: <FormattedMessage id="tokens.permissions" />,
    cell: (token) => <Permissions token={token} />,
  },
  {
    key: "created",
    className: "max-sm:hidden",
    header: <FormattedMessage id="tokens.created" />,
    cell: ({ created }) => <Day time={created} />,
  },
  {
    key: "expires",
    header: <FormattedMessage id="tokens.expires" />,
    cell: ({ expiresAt }) => <Expiry time={expiresAt} />,
  },
  {
    key: "used",
    className: "max-sm:hidden",
    header: <FormattedMessage id="tokens.used" />,
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? <FormattedMessage id="tokens.notYet" /> : <TimeAgo time={lastUsedAt} />,
  },
];

/** Number of permissions, expandable to a list. */
function Permissions({ token: { permissions } }: { token: PersonalToken }) {
  const count = <FormattedMessage id="tokens.permissionCount" values={{ count: permissions.length }} />;
  if (permissions.length === 0) return count;
  return (
    <details>
      <summary className="rounded-sm whitespace-nowrap">{count}</summary>
      <ul className="mt-1 space-y-0.5 text-xs text-ink-muted">
        {permissions.map((permission) => (
          <li key={permission}>
            <FormattedMessage id={`permission.${permission}`} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Expiry({ time }: { time: string | null }) {
  if (time === null) return <FormattedMessage id="tokens.never" />;
  if (Date.parse(time) > Date.now()) return <Day time={time} />;
  return (
    <span className="text-danger">
      <FormattedMessage id="tokens.expired" values={{ day: <Day time={time} /> }} />
    </span>
  );
}
