import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import type { ProjectSettings } from "#contract/projects/settings.ts";
import { chooseSetting } from "#dashboard/api/projects/settings.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { styleOptions, syntaxOptions } from "#dashboard/appearance/style-options.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { styles, syntaxes } from "#text/message/style.ts";

type Reading = "syntax" | "style";

type ParsingProps = {
  app: string;
  settings: ProjectSettings;
  mayChange: boolean;
  /** Message syntax or placeholder style, unless a key overrides it. */
  setting: Reading;
};

/** How the texts of the project are parsed. Every change is saved at once. */
export function ParsingSetting({ app, settings, mayChange, setting }: ParsingProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const detected = intl.formatMessage({ id: "style.detected" });
  const options = setting === "syntax" ? syntaxOptions(intl, detected) : styleOptions(intl, detected);
  const write = useMutation({
    scope: { id: `settings ${app}` },
    mutationFn: ({ base, chosen }: { base: ProjectSettings; chosen: string }) =>
      chooseSetting(client, app, { base, change: changeTo(setting, chosen) }),
  });
  const shownValue = write.isPending ? write.variables.chosen : (settings[setting] ?? "");
  return (
    <div className="max-w-md space-y-2">
      <ChoiceField
        label={intl.formatMessage({ id: `settings.${setting}` })}
        hint={intl.formatMessage({ id: `settings.${setting}.hint` })}
        value={shownValue}
        isDisabled={!mayChange}
        options={options}
        onChange={(picked) =>
          write.mutate({ base: { ...settings, ...changeTo(setting, shownValue) }, chosen: picked })
        }
      />
      <p role="status" className="text-xs text-success">
        {write.isSuccess && <FormattedMessage id="settings.saved" />}
      </p>
      {write.isError && <Notice tone="danger">{errorMessage(write.error)}</Notice>}
    </div>
  );
}

function changeTo(setting: Reading, chosen: string): Partial<Pick<ProjectSettings, Reading>> {
  if (setting === "syntax") return { syntax: syntaxes.find((candidate) => candidate === chosen) ?? null };
  return { style: styles.find((candidate) => candidate === chosen) ?? null };
}
