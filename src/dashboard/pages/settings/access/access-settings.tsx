import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import { projectEndpoints } from "#contract/projects/projects.ts";
import { mayChange } from "#dashboard/api/members/may-change.ts";
import { projectTokenQuery } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import type { SettingsProps } from "#dashboard/pages/settings/settings-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { ConfirmDialog } from "#dashboard/ui/dialogs/confirm-dialog.tsx";
import { AllowListForm } from "./allow-list-form.tsx";

/** The project token, and the addresses that may write with tokens. */
export function AccessSettings({ scope, project }: SettingsProps) {
  return (
    <>
      <Section
        title={<FormattedMessage id="access.token" />}
        about={<FormattedMessage id="access.token.about" />}
      >
        <ProjectToken app={scope.app} name={project.name} mayRoll={roleMay(project.role, "manageSettings")} />
      </Section>
      <Section
        title={<FormattedMessage id="access.allow" />}
        about={<FormattedMessage id="access.allow.about" />}
      >
        <AllowListForm scope={scope} mayChange={mayChange(project, "manageSettings")} />
      </Section>
    </>
  );
}

function ProjectToken({ app, name, mayRoll }: { app: string; name: string; mayRoll: boolean }) {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const [isShown, setIsShown] = useState(false);
  const dialog = useOpenParam("roll");
  const token = useQuery({ ...projectTokenQuery(app), enabled: isShown });
  const roll = useMutation({
    mutationFn: () => call(projectEndpoints.rollToken, { query: { app } }),
    onSuccess: ({ accessToken }) => {
      client.setQueryData(queryKeys.shared(app, "token"), accessToken);
      dialog.close();
      setIsShown(true);
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {isShown && token.data && (
          <>
            <code className="rounded-md bg-surface-3 px-2 py-1 font-mono text-xs break-all">
              {token.data}
            </code>
            <CopyButton text={token.data} label={intl.formatMessage({ id: "access.token" })} />
          </>
        )}
        <Button onPress={() => setIsShown(!isShown)}>
          <FormattedMessage id={isShown ? "access.token.hide" : "access.token.show"} />
        </Button>
        {mayRoll && (
          <Button variant="danger" onPress={() => dialog.open()}>
            <FormattedMessage id="access.token.roll" />
          </Button>
        )}
      </div>
      {isShown && token.isError && <Failed error={token.error} onRetry={() => void token.refetch()} />}
      {mayRoll && dialog.value !== undefined && (
        <ConfirmDialog
          title={<FormattedMessage id="access.token.roll" />}
          actionLabel={<FormattedMessage id="access.token.roll" />}
          textToType={name}
          problem={roll.isError ? errorMessage(roll.error) : undefined}
          isPending={roll.isPending}
          onConfirm={() => roll.mutate()}
          onClose={dialog.close}
        >
          <FormattedMessage id="access.token.roll.about" />
        </ConfirmDialog>
      )}
    </>
  );
}
