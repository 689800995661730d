import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { type Language, languageEndpoints } from "#contract/languages.ts";
import { roleMay } from "#contract/permissions.ts";
import { call } from "#dashboard/api/call.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { refreshProject } from "#dashboard/api/projects.ts";
import { useFormSender } from "#dashboard/api/use-form-sender.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { NameDialog } from "#dashboard/layout/name-dialog.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { DataTable } from "#dashboard/ui/data-table.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { TextField } from "#dashboard/ui/text-field.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { RowActs } from "./row-acts.tsx";
import type { SettingsProps } from "./settings-page.tsx";

/** The languages of the branch: add, name, delete. */
export function LanguageSettings({ scope, project }: SettingsProps) {
  const intl = useIntl();
  const languages = useQuery(languagesQuery(scope));
  const [renamed, setRenamed] = useState<Language>();
  const [deleted, setDeleted] = useState<Language>();
  const word = (id: string) => intl.formatMessage({ id });
  const changed = useLanguagesChanged(scope);
  const mayWrite = roleMay(project.role, "publish");
  const mayDelete = roleMay(project.role, "deleteLanguages");
  return (
    <Section title={<FormattedMessage id="settings.languages" />}>
      {languages.isPending && <Loading />}
      {languages.isError && <Failed error={languages.error} onRetry={() => void languages.refetch()} />}
      {languages.data && (
        <DataTable
          label={word("settings.languages")}
          rows={languages.data}
          rowKey={({ code }) => code}
          columns={[
            {
              key: "code",
              header: word("languages.code"),
              cell: ({ code }) => <code className="font-mono text-xs">{code}</code>,
            },
            {
              key: "name",
              header: word("languages.name"),
              cell: ({ name, base }) => (
                <>
                  {name}
                  {base && <span className="ms-2 text-xs text-ink-muted">{word("languages.base")}</span>}
                </>
              ),
            },
            {
              key: "acts",
              header: <span className="sr-only">{word("table.acts")}</span>,
              align: "end",
              cell: (language) => (
                <RowActs
                  edit={
                    mayWrite
                      ? {
                          label: intl.formatMessage({ id: "languages.rename" }, { name: language.name }),
                          onPress: () => setRenamed(language),
                        }
                      : undefined
                  }
                  remove={
                    mayDelete && !language.base
                      ? {
                          label: intl.formatMessage({ id: "languages.delete" }, { name: language.name }),
                          onPress: () => setDeleted(language),
                        }
                      : undefined
                  }
                />
              ),
            },
          ]}
        />
      )}
      {mayWrite && <AddLanguage scope={scope} />}
      {renamed && (
        <NameDialog
          title={<FormattedMessage id="languages.rename" values={{ name: renamed.name }} />}
          label={word("languages.name")}
          act={<FormattedMessage id="languages.rename.act" />}
          name={renamed.name}
          onSend={async (name) => {
            const params = { code: renamed.code };
            await call(languageEndpoints.update, { params, query: { ...scope }, body: { name } });
            await changed();
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {deleted && (
        <DeleteDialog
          act={<FormattedMessage id="languages.delete" values={{ name: deleted.name }} />}
          about={<FormattedMessage id="languages.delete.about" />}
          typed={deleted.code}
          onDelete={async () => {
            await call(languageEndpoints.remove, { params: { code: deleted.code }, query: { ...scope } });
            await changed();
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Section>
  );
}

function useLanguagesChanged(scope: BranchScope) {
  const client = useQueryClient();
  return () => refreshProject(client, scope.app);
}

function AddLanguage({ scope }: { scope: BranchScope }) {
  const intl = useIntl();
  const changed = useLanguagesChanged(scope);
  const form = useForm({ defaultValues: { code: "", name: "" } });
  const { problem, onSubmit } = useFormSender(form, async ({ code, name }) => {
    await call(languageEndpoints.create, {
      query: { ...scope },
      body: { code: code.trim(), ...(name === "" ? {} : { name }) },
    });
    await changed();
    form.reset();
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="w-40">
        <TextField
          label={intl.formatMessage({ id: "languages.code" })}
          hint={intl.formatMessage({ id: "languages.code.hint" })}
          dir="ltr"
          error={errors.code && (errors.code.message || intl.formatMessage({ id: "form.required" }))}
          {...form.register("code", { required: true })}
        />
      </div>
      <div className="min-w-48 flex-1">
        <TextField
          label={intl.formatMessage({ id: "languages.name" })}
          hint={intl.formatMessage({ id: "languages.name.hint" })}
          error={errors.name?.message}
          {...form.register("name")}
        />
      </div>
      <Button type="submit" isPending={isSubmitting} className="mt-6">
        <FormattedMessage id="languages.add" />
      </Button>
      {problem && (
        <div className="w-full">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
    </form>
  );
}
