import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { BodyOf } from "#contract/endpoint.ts";
import {
  notificationEndpoints,
  notificationTypes,
  type NotificationSettings as Settings,
} from "#contract/notifications/notifications.ts";
import { notificationSettingsQuery } from "#dashboard/api/account/account.ts";
import { useSendsMail } from "#dashboard/api/auth/session.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { interfaceLanguages } from "#dashboard/lib/storage/preferences.ts";
import { CheckField, SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";

type Change = BodyOf<typeof notificationEndpoints.writeSettings>;

/** Notifications that are also sent by email, and their language; every change is saved at once. */
export function NotificationSettings() {
  const errorMessage = useErrorMessage();
  const settings = useQuery(notificationSettingsQuery());
  const save = useSaveSettings();
  const sendsMail = useSendsMail();
  return (
    <Section
      title={<FormattedMessage id="account.notifications" />}
      about={<FormattedMessage id={sendsMail ? "notifications.about" : "notifications.noMail"} />}
    >
      {settings.isPending && <Loading lines={4} />}
      {settings.isError && <Failed error={settings.error} onRetry={() => void settings.refetch()} />}
      {save.isError && <Notice tone="danger">{errorMessage(save.error)}</Notice>}
      {settings.data && sendsMail && <Choices settings={settings.data} onChange={save.mutate} />}
    </Section>
  );
}

function Choices({ settings, onChange }: { settings: Settings; onChange: (change: Change) => void }) {
  const intl = useIntl();
  const languages = Object.entries(interfaceLanguages);
  return (
    <>
      <fieldset className="space-y-2.5 rounded-md border border-line p-4">
        <legend className="sr-only">
          <FormattedMessage id="notifications.mail" />
        </legend>
        {notificationTypes
          // An invitation is always sent by email, since the message contains the link.
          .filter((type) => type !== "invitation")
          .map((type) => (
            <CheckField
              key={type}
              label={<FormattedMessage id={`notifications.${type}`} />}
              checked={settings.mail[type] ?? false}
              onChange={({ target }) => onChange({ mail: { [type]: target.checked } })}
            />
          ))}
      </fieldset>
      <div className="w-52">
        <SelectField
          label={intl.formatMessage({ id: "notifications.language" })}
          value={settings.language ?? "en"}
          options={languages.map(([value, label]) => ({ value, label }))}
          onChange={({ target }) =>
            onChange({
              language: (["en", "de", "ar"] as const).find((candidate) => candidate === target.value) ?? null,
            })
          }
        />
      </div>
    </>
  );
}

/** Shows a change before it is saved, and reverts it if saving fails. */
function useSaveSettings() {
  const client = useQueryClient();
  const { queryKey } = notificationSettingsQuery();
  return useMutation({
    mutationFn: (body: Change) => call(notificationEndpoints.writeSettings, { body }),
    onMutate: async ({ mail, language }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(
        queryKey,
        (old) =>
          old && {
            language: language === undefined ? old.language : language,
            mail: { ...old.mail, ...mail } as Settings["mail"],
          },
      );
      return before;
    },
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
