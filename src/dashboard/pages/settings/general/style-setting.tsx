import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { ProjectSettings } from "#contract/projects/settings.ts";
import { chooseSetting } from "#dashboard/api/settings.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { styleOptions } from "#dashboard/appearance/style-options.ts";
import { SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { styles } from "#text/message/style.ts";

type StyleProps = { app: string; settings: ProjectSettings; mayChange: boolean };

/** What the placeholders of the project are written in, unless a key says otherwise. Stored as soon as it is chosen. */
export function StyleSetting({ app, settings, mayChange }: StyleProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const write = useMutation({
    scope: { id: `settings ${app}` },
    mutationFn: ({ seen, style }: { seen: ProjectSettings; style: ProjectSettings["style"] }) =>
      chooseSetting(client, app, { seen, change: { style } }),
  });
  const shown = write.isPending ? write.variables.style : settings.style;
  return (
    <div className="max-w-md space-y-2">
      <SelectField
        label={intl.formatMessage({ id: "settings.style" })}
        hint={intl.formatMessage({ id: "settings.style.hint" })}
        value={shown ?? ""}
        disabled={!mayChange}
        options={styleOptions(intl, intl.formatMessage({ id: "style.detected" }))}
        onChange={({ target }) =>
          write.mutate({
            seen: { ...settings, style: shown },
            style: styles.find((style) => style === target.value) ?? null,
          })
        }
      />
      <p role="status" className="text-xs text-success">
        {write.isSuccess && <FormattedMessage id="settings.saved" />}
      </p>
      {write.isError && <Notice tone="danger">{errorMessage(write.error)}</Notice>}
    </div>
  );
}
