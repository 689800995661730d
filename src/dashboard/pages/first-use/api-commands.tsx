import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { allowAddress, ownAddressQuery } from "#dashboard/api/projects/allow-list.ts";
import { projectTokenQuery } from "#dashboard/api/projects/projects.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

const maskedToken = "••••••••";

/** Ready-to-use commands with the project's address and token. */
export function ApiCommands({ scope, baseLanguage }: { scope: BranchScope; baseLanguage: string }) {
  const intl = useIntl();
  const [isShown, setIsShown] = useState(false);
  const token = useQuery(projectTokenQuery(scope.app));
  if (token.isError) return <Failed error={token.error} onRetry={() => void token.refetch()} />;
  if (!token.data) return null;
  const block = (id: string, command: string) => (
    <CodeBlock
      label={intl.formatMessage({ id })}
      code={command}
      shown={isShown ? command : command.replace(token.data, maskedToken)}
    />
  );
  return (
    <>
      <AllowListWarning app={scope.app} />
      {block("firstUse.api.upload", uploadCommand(scope, baseLanguage, token.data))}
      {block("firstUse.api.download", downloadCommand(scope, token.data))}
      <Button size="small" variant="ghost" onPress={() => setIsShown(!isShown)}>
        <FormattedMessage id={isShown ? "access.token.hide" : "access.token.show"} />
      </Button>
    </>
  );
}

function quotedUrl({ app, branch }: BranchScope): string {
  return `'${window.location.origin}/v1/api?app=${app}&branch=${branch}'`;
}

function uploadCommand(scope: BranchScope, language: string, token: string): string {
  const data = { [language]: { main: { entries: { "checkout.pay": { v: "Pay now" } } } } };
  return [
    `curl -X POST ${quotedUrl(scope)}`,
    `  -H 'Authorization: Bearer ${token}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '${JSON.stringify({ data })}'`,
  ].join(" \\\n");
}

function downloadCommand(scope: BranchScope, token: string): string {
  return [`curl --compressed ${quotedUrl(scope)}`, `  -H 'Authorization: Bearer ${token}'`].join(" \\\n");
}

/** Warns that the commands fail while the user's address is not on the allow list, and offers to add it. */
function AllowListWarning({ app }: { app: string }) {
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { data: ownAddress } = useQuery(ownAddressQuery(app));
  const allow = useMutation({ mutationFn: (address: string) => allowAddress(client, app, address) });
  if (ownAddress?.allowed !== false) return null;
  return (
    <Notice>
      <p className="mb-2">
        <FormattedMessage id="firstUse.api.blocked" />
      </p>
      <Button isPending={allow.isPending} onPress={() => allow.mutate(ownAddress.address)}>
        <FormattedMessage id="access.allow.mine" values={{ address: ownAddress.address }} />
      </Button>
      {allow.isError && <p className="mt-2 text-danger">{errorMessage(allow.error)}</p>}
    </Notice>
  );
}
