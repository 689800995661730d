import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { roleMay } from "#contract/permissions.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { branchesQuery } from "#dashboard/api/projects/projects.ts";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { formatOptions } from "#dashboard/appearance/format-names.ts";
import { Section } from "#dashboard/layout/page.tsx";
import type { FilesProps } from "#dashboard/pages/files/files-props.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";
import { CodeBlock } from "#dashboard/ui/code-block.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { languageByCode } from "#text/languages/languages.ts";
import {
  type ClientSettings,
  clientFormats,
  pathsOf,
  printConfig,
  printEnvironment,
  printScript,
  printWorkflow,
} from "./client-config.ts";

const options = formatOptions.filter(({ value }) => clientFormats.some((format) => format === value));

/** Generates the files that the command-line client and a build need for this branch. They contain no token. */
export function ClientSection({ project, scope }: FilesProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { baseLanguage } = project;
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const { data: tags = [] } = useQuery(tagListQuery(scope));
  const { data: branches } = useQuery({ ...branchesQuery(scope.app), enabled: project.branching });
  const branch = branches?.branches.find(({ _id, name }) => _id === scope.branch || name === scope.branch);
  const [settings, setSettings] = useState<ClientSettings>(() => ({
    format: "nested_json",
    baseLanguage,
    ...pathsOf("nested_json", baseLanguage),
    tag: "",
    branchId: undefined,
  }));
  const change = (part: Partial<ClientSettings>) => setSettings({ ...settings, ...part });
  const endpoint = { api: `${window.location.origin}/v1/api`, app: scope.app };
  const request = { ...settings, branchId: branch?._id };
  const codes = languages.map(({ code }) => code);
  const base = languageByCode(languages, baseLanguage)?.name ?? baseLanguage;
  return (
    <div className="space-y-6">
      <Section
        title={<FormattedMessage id="files.client.files" />}
        about={<FormattedMessage id="files.client.about" />}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={word("files.format")}
            options={options}
            value={settings.format}
            onChange={({ target }) => {
              const format = clientFormats.find((candidate) => candidate === target.value);
              if (format) change({ format, ...pathsOf(format, baseLanguage) });
            }}
          />
          <ChoiceField
            label={word("files.client.tag")}
            hint={word("files.client.tag.hint")}
            options={[
              { value: "", label: word("files.client.tag.none") },
              ...tags.map(({ name }) => ({ value: name, label: name })),
            ]}
            value={settings.tag}
            onChange={(picked) => change({ tag: picked })}
          />
          <TextField
            label={intl.formatMessage({ id: "files.client.source" }, { language: base })}
            dir="ltr"
            className="font-mono"
            value={settings.source}
            onChange={({ target }) => change({ source: target.value })}
          />
          <TextField
            label={word("files.client.target")}
            hint={intl.formatMessage({ id: "files.client.target.hint" }, { placeholder: "⁦<language>⁩" })}
            dir="ltr"
            className="font-mono"
            value={settings.target}
            onChange={({ target }) => change({ target: target.value })}
          />
        </div>
      </Section>
      <Section
        title={<FormattedMessage id="files.client.client" />}
        about={<FormattedMessage id="files.client.client.about" />}
      >
        <CodeBlock label=".applanga.json" code={printConfig(request)} />
        <CodeBlock label={word("files.client.environment")} code={printEnvironment(endpoint)} />
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="files.client.token" />
        </p>
        {roleMay(project.role, "readProjectToken") && (
          <LinkButton to={paths.settings(scope, "access")} size="small">
            <FormattedMessage id="files.client.access" />
          </LinkButton>
        )}
      </Section>
      <Section
        title={<FormattedMessage id="files.client.build" />}
        about={<FormattedMessage id="files.client.build.about" />}
      >
        <CodeBlock label="GitHub Actions" code={printWorkflow(endpoint)} />
        <CodeBlock
          label={word("files.client.script")}
          code={printScript(request, { ...endpoint, languages: codes })}
        />
      </Section>
    </div>
  );
}
