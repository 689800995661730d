import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { type PersonalToken, sessionEndpoints } from "#contract/session.ts";
import { call } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { tokensQuery } from "#dashboard/api/tokens.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Day } from "#dashboard/lib/when.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ConfirmDialog } from "#dashboard/ui/confirm-dialog.tsx";
import { DataTable } from "#dashboard/ui/data-table.tsx";
import { Empty, Loading } from "#dashboard/ui/page-states.tsx";
import { NewTokenForm } from "./new-token-form.tsx";

/** One's own tokens: make one, see when each was used last, revoke. */
export function PersonalTokens() {
  const intl = useIntl();
  const words = useErrorWords();
  const client = useQueryClient();
  const tokens = useQuery(tokensQuery());
  const [revoked, setRevoked] = useState<PersonalToken>();
  const revoke = useMutation({
    mutationFn: ({ _id }: PersonalToken) => call(sessionEndpoints.deleteToken, { params: { tokenId: _id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: tokensQuery().queryKey });
      setRevoked(undefined);
    },
  });
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <>
      {tokens.isPending && <Loading lines={2} />}
      {tokens.isError && <Failed error={tokens.error} onRetry={() => void tokens.refetch()} />}
      {tokens.data?.length === 0 && <Empty title={<FormattedMessage id="tokens.empty" />} />}
      {tokens.data && tokens.data.length > 0 && (
        <DataTable
          label={word("tokens.title")}
          rows={tokens.data}
          rowKey={({ _id }) => _id}
          columns={[
            { key: "name", header: word("tokens.name"), cell: ({ name }) => name },
            {
              key: "permissions",
              header: word("tokens.permissions"),
              cell: ({ permissions }) => (
                <FormattedMessage id="tokens.permissionCount" values={{ count: permissions.length }} />
              ),
            },
            { key: "created", header: word("tokens.created"), cell: ({ created }) => <Day time={created} /> },
            {
              key: "expires",
              header: word("tokens.expires"),
              cell: ({ expiresAt }) => (expiresAt === null ? word("tokens.never") : <Day time={expiresAt} />),
            },
            {
              key: "used",
              header: word("tokens.used"),
              cell: ({ lastUsedAt }) =>
                lastUsedAt === null ? word("tokens.notYet") : <Day time={lastUsedAt} />,
            },
            {
              key: "acts",
              header: <span className="sr-only">{word("table.acts")}</span>,
              align: "end",
              cell: (token) => (
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={intl.formatMessage({ id: "tokens.revoke" }, { name: token.name })}
                  onPress={() => setRevoked(token)}
                >
                  <Trash2 aria-hidden size={14} />
                </Button>
              ),
            },
          ]}
        />
      )}
      <NewTokenForm />
      {revoked && (
        <ConfirmDialog
          title={<FormattedMessage id="tokens.revoke" values={{ name: revoked.name }} />}
          act={<FormattedMessage id="tokens.revoke" values={{ name: revoked.name }} />}
          problem={revoke.isError ? words(revoke.error) : undefined}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutate(revoked)}
          onClose={() => setRevoked(undefined)}
        >
          <FormattedMessage id="tokens.revoke.about" />
        </ConfirmDialog>
      )}
    </>
  );
}
