import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { exportFile, exportZip } from "#dashboard/api/translation-files.ts";
import { formatOptions } from "#dashboard/appearance/format-names.ts";
import { FileProblem, helpfulOption } from "#dashboard/layout/files/file-problem.tsx";
import { saveFile } from "#dashboard/lib/files/save-file.ts";
import type { FilesProps } from "#dashboard/pages/files/files-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ManyChoice } from "#dashboard/ui/fields/many-choice.tsx";
import { CheckField, SelectField, TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { languageByCode } from "#text/languages.ts";
import { type ExportFlag, exportFlagsOf, lackOf, usualFlags } from "./export-flags.ts";
import {
  allLanguages,
  isFormat,
  readExportChoice,
  sentExport,
  storeExportChoice,
} from "./stored-export-choice.ts";

/** Files out of the branch, of one language or of each in a zip, as it was chosen the last time. */
export function ExportSection({ project, scope }: FilesProps) {
  const { data: session } = useQuery(sessionQuery());
  const person = session?.user?._id;
  if (person === undefined) return null;
  return <ExportForm storageName={`parlance.export.${person}.${project._id}`} scope={scope} />;
}

function ExportForm({ storageName, scope }: { storageName: string } & Pick<FilesProps, "scope">) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const [choice, setChoice] = useState(() => readExportChoice(storageName));
  const { data: languages = [] } = useQuery(languagesQuery(scope));
  const { data: tags = [] } = useQuery(tagListQuery(scope));
  // A language or a tag that was chosen last may be gone.
  const isZip = choice.language === allLanguages;
  const known = languageByCode(languages, choice.language)?.code ?? languages[0]?.code ?? "";
  const language = isZip ? allLanguages : known;
  const chosenTags = choice.tags.filter((tag) => tags.some(({ name }) => name === tag));
  const [done, setDone] = useState(0);
  const exported = useMutation({
    mutationFn: async (flags: typeof choice.flags) => {
      const chosen = { ...choice, flags, language, tags: chosenTags };
      storeExportChoice(storageName, chosen);
      const { file, name } = isZip
        ? await exportZip(scope, sentExport(chosen), {
            languages: languages.map(({ code }) => code),
            note: setDone,
          })
        : await exportFile(scope, sentExport(chosen));
      saveFile(file, name);
      return name;
    },
  });
  const change = (part: Partial<typeof choice>) => {
    exported.reset();
    setChoice({ ...choice, ...part });
  };
  const lack = lackOf(choice.format);
  const option = exported.error && helpfulOption(exported.error);
  const flagThatHelps = exportFlagsOf(choice.format).find((flag) => flag === option && !choice.flags[flag]);
  const exportWith = (flag: ExportFlag) => {
    const flags = { ...choice.flags, [flag]: true };
    setChoice({ ...choice, flags });
    exported.mutate(flags);
  };
  return (
    <div className="max-w-2xl space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={word("files.format")}
          hint={lack && word(lack)}
          options={formatOptions}
          value={choice.format}
          onChange={({ target }) => isFormat(target.value) && change({ format: target.value, flags: {} })}
        />
        <SelectField
          label={word("files.language")}
          options={[
            ...languages.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
            { value: allLanguages, label: word("files.export.zip") },
          ]}
          value={language}
          onChange={({ target }) => change({ language: target.value })}
        />
        <ManyChoice
          label={word("files.import.tags")}
          hint={word("files.export.tags.hint")}
          options={tags.map(({ name }) => ({ value: name, label: name }))}
          chosen={chosenTags}
          parse={(text) => tags.find(({ name }) => name === text)?.name}
          onChange={(chosen) => change({ tags: chosen })}
        />
        <TextField
          label={word("files.export.prefix")}
          hint={word("files.export.prefix.hint")}
          dir="ltr"
          className="font-mono"
          maxLength={50}
          value={choice.prefix}
          onChange={({ target }) => change({ prefix: target.value })}
        />
      </div>
      <details className="rounded-md border border-line px-3">
        <summary className="py-2 text-sm font-medium">
          <FormattedMessage id="files.options" />
        </summary>
        <div className="space-y-2 pb-3">
          {exportFlagsOf(choice.format).map((flag) => (
            <CheckField
              key={flag}
              label={word(`files.export.option.${flag}`)}
              checked={choice.flags[flag] ?? usualFlags.has(flag)}
              onChange={({ target }) => change({ flags: { ...choice.flags, [flag]: target.checked } })}
            />
          ))}
        </div>
      </details>
      <Button
        variant="primary"
        isDisabled={language === ""}
        isPending={exported.isPending}
        onPress={() => exported.mutate(choice.flags)}
      >
        <FormattedMessage id="files.export.action" />
      </Button>
      {exported.isPending && isZip && (
        <p role="status" className="text-sm text-ink-muted tabular-nums">
          <FormattedMessage id="files.export.zipped" values={{ done, all: languages.length }} />
        </p>
      )}
      {exported.isSuccess && (
        <Notice tone="success">
          <FormattedMessage id="files.export.done" values={{ name: <bdi>{exported.data}</bdi> }} />
        </Notice>
      )}
      {exported.isError && (
        <FileProblem error={exported.error} title="files.export.refused">
          {flagThatHelps && (
            <div className="mt-2">
              <Button onPress={() => exportWith(flagThatHelps)}>
                <FormattedMessage id={`files.export.option.${flagThatHelps}`} />
              </Button>
            </div>
          )}
        </FileProblem>
      )}
    </div>
  );
}
