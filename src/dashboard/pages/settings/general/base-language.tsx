import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";
import type { ProjectSettings } from "#contract/projects/settings.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { countsQuery } from "#dashboard/api/counts.ts";
import { writeChoice } from "#dashboard/api/forms/write-choice.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { writeSettings } from "#dashboard/api/projects/settings.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { useErrorMessage } from "#dashboard/api/transport/error-message.ts";
import { rowsQuery } from "#dashboard/appearance/counters.ts";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Dialog } from "#dashboard/ui/dialogs/dialog.tsx";
import { DialogFooter } from "#dashboard/ui/dialogs/dialog-footer.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

type BaseProps = { scope: BranchScope; settings: ProjectSettings; mayChange: boolean };

/** The language of the source texts, and a dialog to change it. */
export function BaseLanguage({ scope, settings, mayChange }: BaseProps) {
  const { baseLanguage } = settings;
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const dialog = useOpenParam("base");
  const name = languages.find(({ base }) => base)?.name;
  return (
    <div>
      <p className="mb-1 text-sm font-medium">
        <FormattedMessage id="settings.baseLanguage" />
      </p>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <span>
          {name} <code className="font-mono text-xs text-ink-muted">{baseLanguage}</code>
        </span>
        {mayChange && languages.length > 1 && (
          <Button size="small" onPress={() => dialog.open()}>
            <FormattedMessage id="base.change" />
          </Button>
        )}
      </p>
      {mayChange && dialog.value !== undefined && (
        <BaseLanguageDialog scope={scope} settings={settings} onClose={dialog.close} />
      )}
    </div>
  );
}

function BaseLanguageDialog(props: { scope: BranchScope; settings: ProjectSettings; onClose: () => void }) {
  const { scope, onClose } = props;
  // Settings when the dialog opened, or as returned with a conflict.
  const [observed, setObserved] = useState(props.settings);
  const intl = useIntl();
  const client = useQueryClient();
  const errorMessage = useBaseLanguageMessage();
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const candidates = languages.filter(({ base }) => !base);
  const [chosen, setChosen] = useState<string>();
  const language = candidates.find(({ code }) => code === chosen) ?? candidates[0];
  const write = useMutation({
    mutationFn: (baseLanguage: string) =>
      writeChoice({
        base: observed,
        change: { baseLanguage },
        write: (etag) => writeSettings(client, scope.app, { baseLanguage, etag }),
        show: setObserved,
      }),
    onSuccess: onClose,
    // The consequences of the change may be different now.
    onError: () => refreshProject(client, scope.app),
  });
  if (!language) return null;
  return (
    <Dialog isOpen onOpenChange={onClose} title={<FormattedMessage id="base.title" />}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!write.isPending) write.mutate(language.code);
        }}
      >
        <ChoiceField
          label={intl.formatMessage({ id: "base.label" })}
          value={language.code}
          isDisabled={write.isPending}
          options={candidates.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          onChange={(picked) => setChosen(picked)}
        />
        <Consequences scope={scope} language={language} />
        {write.isPending && (
          <Notice>
            <FormattedMessage id="base.running" />
          </Notice>
        )}
        {write.isError && <Notice tone="danger">{errorMessage(write.error, language.name)}</Notice>}
        <DialogFooter onCancel={onClose}>
          <Button type="submit" variant="danger" isPending={write.isPending}>
            <FormattedMessage id="base.action" values={{ language: language.name }} />
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** Consequences of the new base language, with the number of strings that lack a source text in it. */
function Consequences({ scope, language }: { scope: BranchScope; language: { code: string; name: string } }) {
  const { data: counts } = useQuery(countsQuery(scope, ""));
  const missingCount = Number(counts?.[language.code]?.notTranslated ?? 0);
  const q = rowsQuery({ kind: "all" }, "notTranslated", language.code);
  const search = new URLSearchParams({ q, languages: language.code });
  return (
    <ul className="list-disc space-y-1 ps-5 text-sm">
      <li>
        <FormattedMessage id="base.source" values={{ language: language.name }} />
      </li>
      {missingCount > 0 && (
        <li>
          <Link to={paths.translations(scope, search)} className="text-accent underline">
            <FormattedMessage id="base.missing" values={{ count: missingCount }} />
          </Link>
        </li>
      )}
      <li>
        <FormattedMessage id="base.outdated" />
      </li>
      <li>
        <FormattedMessage id="base.words" />
      </li>
      <li>
        <FormattedMessage id="base.clients" />
      </li>
    </ul>
  );
}

/** Explains why a language did not become the base language, with the names of branches that lack it. */
function useBaseLanguageMessage(): (error: unknown, language: string) => string {
  const intl = useIntl();
  const errorMessage = useErrorMessage();
  return (error, language) => {
    const branches = error instanceof ApiCallError ? error.details.branches : undefined;
    if (!Array.isArray(branches)) return errorMessage(error);
    return intl.formatMessage({ id: "base.lacking" }, { language, branches: intl.formatList(branches) });
  };
}
