import { useState } from "react";
import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import { translationFileEndpoints } from "#contract/files.ts";
import { roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { importQuery } from "#dashboard/api/files.ts";
import { formatOptions } from "#dashboard/appearance/format-names.ts";
import { CopyCurl } from "#dashboard/layout/copy-curl.tsx";
import { FileProblem, helpfulOption } from "#dashboard/layout/files/file-problem.tsx";
import { Section } from "#dashboard/layout/page.tsx";
import type { FilesProps } from "#dashboard/pages/files/files-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ProgressBar } from "#dashboard/ui/charts/progress-bar.tsx";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";
import { FileChoice } from "#dashboard/ui/fields/file-choice.tsx";
import { FileDrop } from "#dashboard/ui/fields/file-drop.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Size } from "#dashboard/ui/size.tsx";
import { languageByCode } from "#text/languages/languages.ts";
import { FilesTable, missingIn } from "./files-table.tsx";
import { ImportDone } from "./import-done.tsx";
import { ImportOptionFields } from "./import-option-fields.tsx";
import { flagsOf } from "./option-flags.ts";
import { acceptedExtensions, type ChosenFile, type FileLanguage } from "./pick-files.ts";
import { PickNotices } from "./pick-notices.tsx";
import { PreviewSection } from "./preview-section.tsx";
import { formatsOf, type ImportState, limitOf, useImport } from "./use-import.ts";

type Props = FilesProps & {
  languages: readonly FileLanguage[];
  /** Files dropped onto the result of the previous import. */
  dropped: readonly File[];
  onJob: (id: string) => void;
  onStartAnother: () => void;
};

/** Chooses files, previews and imports them. */
export function ImportForm({ project, scope, languages, dropped, onJob, onStartAnother }: Props) {
  const intl = useIntl();
  const importState = useImport({ project, scope, languages, dropped, onJob });
  const { files, preview, running } = importState;
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const isPublisher = roleMay(project.role, "publish");
  const dropArea = (
    <FileDrop onFiles={importState.acceptFiles} folders>
      <FormattedMessage id="files.import.drop" />
    </FileDrop>
  );
  if (importState.done)
    return (
      <>
        {dropArea}
        <ImportDone scope={scope} result={importState.done} onStartAnother={onStartAnother} />
      </>
    );
  const [only] = files.length === 1 ? files : [];
  const limit = limitOf(files);
  const source = languageByCode(languages, project.baseLanguage) ?? {
    code: project.baseLanguage,
    name: project.baseLanguage,
  };
  const languageOptions = (file: ChosenFile) => optionsOf(intl, { file, languages, isPublisher });
  return (
    <>
      {dropArea}
      <Section title={<FormattedMessage id="files.import.files" />}>
        <FileChoice
          label={intl.formatMessage({
            id: files.length > 0 ? "files.import.chooseOther" : "files.import.choose",
          })}
          folderLabel={intl.formatMessage({ id: "files.import.chooseFolder" })}
          accept={acceptedExtensions}
          isMany
          onFiles={importState.acceptFiles}
        >
          <ChosenFiles files={files} />
        </FileChoice>
        {!isPublisher && (
          <p className="text-sm text-ink-muted">
            <FormattedMessage id="files.import.drafts" />
          </p>
        )}
        <PickNotices importState={importState} />
      </Section>
      {files.length > 0 && !(only && (limit || only.file.size === 0)) && (
        <>
          <Section title={<FormattedMessage id="files.import.reading" />}>
            {only ? (
              <FormatFields importState={importState} chosen={only} languageOptions={languageOptions(only)} />
            ) : (
              <FilesTable
                importState={importState}
                sourceName={source.name}
                languageOptions={languageOptions}
              />
            )}
            {formatsOf(files).length > 0 && (
              <details
                className="rounded-md border border-line px-3"
                open={isOptionsOpen}
                onToggle={({ currentTarget }) => setOptionsOpen(currentTarget.open)}
              >
                <summary className="py-2 text-sm font-medium">
                  <FormattedMessage id="files.options" />
                </summary>
                <div className="space-y-4 pb-4">
                  <ImportOptionFields
                    scope={scope}
                    project={project}
                    languages={languages}
                    files={files}
                    choice={importState.shared}
                    onChange={importState.change}
                  />
                </div>
              </details>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant={preview ? "plain" : "primary"}
                isDisabled={!importState.request || limit !== undefined}
                isPending={running !== undefined}
                onPress={importState.startPreview}
              >
                <FormattedMessage id={preview ? "files.import.previewAgain" : "files.import.preview"} />
              </Button>
              {importState.request && <CopyCurl requests={commandsOf(scope, importState.request)} />}
              {only ? (
                <MissingChoice choice={only} />
              ) : (
                !importState.request && (
                  <span className="text-sm text-ink-muted">
                    <FormattedMessage id="files.import.missing.any" />
                  </span>
                )
              )}
              {running && <TransferProgress running={running} onCancel={importState.cancel} />}
            </div>
            {importState.changedKeys && (
              <Notice>
                <FormattedMessage
                  id="files.import.changedSince"
                  values={{ keys: importState.changedKeys.join(", ") }}
                />
              </Notice>
            )}
            {importState.problem !== undefined && (
              <FileProblem error={importState.problem}>
                {only && (
                  <Remedy
                    importState={importState}
                    file={only}
                    error={importState.problem}
                    onOptions={() => setOptionsOpen(true)}
                  />
                )}
              </FileProblem>
            )}
          </Section>
          {preview && (
            <PreviewSection
              key={preview.version}
              importState={importState}
              preview={preview}
              source={source}
              mayCreateKeys={isPublisher}
              languageName={(code) => languageByCode(languages, code)?.name ?? code}
            />
          )}
        </>
      )}
    </>
  );
}

function commandsOf(scope: BranchScope, { files, shared }: NonNullable<ImportState["request"]>) {
  return files.map((file) => ({
    endpoint: translationFileEndpoints.import,
    query: importQuery(scope, file, shared),
    file: file.path,
  }));
}

/** Explains what the user has to choose, format or language, before the file can be read. */
export function MissingChoice({ choice }: { choice: Pick<ChosenFile, "format" | "language"> }) {
  const missing = missingIn(choice);
  if (missing === undefined) return null;
  return (
    <span className="text-sm text-ink-muted">
      <FormattedMessage id={`files.import.missing.${missing}`} />
    </span>
  );
}

type RemedyProps = { importState: ImportState; file: ChosenFile; error: Error; onOptions: () => void };

/** Offers the option with which the file could be read, if the format has such an option. */
function Remedy({ importState, file: { format, language }, error, onOptions }: RemedyProps) {
  const { options } = importState.shared;
  if (format === undefined) return null;
  const option = helpfulOption(error);
  const flag = flagsOf([format]).find((candidate) => candidate === option && !options[candidate]);
  if (flag)
    return (
      <RemedyButton
        label={`files.import.option.${flag}`}
        onPress={() => importState.previewWith({ [flag]: true })}
      />
    );
  if (option !== "spreadsheetOptions" || !language) return null;
  const handleColumns = () => {
    const { spreadsheetOptions } = options;
    const columnDescription = { KEY: 0, [language]: 1, ...spreadsheetOptions?.columnDescription };
    importState.change({
      options: { ...options, spreadsheetOptions: { ...spreadsheetOptions, columnDescription } },
    });
    onOptions();
  };
  return <RemedyButton label="files.import.columns" onPress={handleColumns} />;
}

function RemedyButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <div className="mt-2">
      <Button onPress={onPress}>
        <FormattedMessage id={label} />
      </Button>
    </div>
  );
}

function ChosenFiles({ files }: { files: readonly ChosenFile[] }) {
  const [first] = files;
  if (!first) return <FormattedMessage id="files.import.hint" />;
  return (
    <span className="min-w-0 break-words text-ink">
      {files.length === 1 ? (
        <bdi className="font-medium">{first.path}</bdi>
      ) : (
        <span className="font-medium">
          <FormattedMessage id="files.import.count" values={{ count: files.length }} />
        </span>
      )}{" "}
      <span className="text-ink-muted">
        <Size bytes={files.reduce((sum, { file }) => sum + file.size, 0)} />
      </span>
    </span>
  );
}

type OptionsInput = { file: ChosenFile; languages: readonly FileLanguage[]; isPublisher: boolean };

/** Languages that the user may import, and the language of the file if the branch does not have it. */
function optionsOf(intl: IntlShape, { file: { recognised }, languages, isPublisher }: OptionsInput) {
  const { language } = recognised;
  const isNew = language !== undefined && isPublisher && !languageByCode(languages, language);
  return [
    ...languages
      .filter(({ writable }) => writable)
      .map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    ...(isNew
      ? [
          {
            value: language,
            label: intl.formatMessage({ id: "files.import.newLanguage" }, { code: language }),
          },
        ]
      : []),
  ];
}

type FormatFieldsProps = {
  importState: ImportState;
  chosen: ChosenFile;
  languageOptions: ReadonlyArray<{ value: string; label: string }>;
};

/** Detected format and language, which can be changed. */
function FormatFields({ importState, chosen, languageOptions }: FormatFieldsProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { format, language, recognised } = chosen;
  const hintOf = (value: string | undefined, found: string | undefined) =>
    found !== undefined && value === found ? word("files.import.recognised") : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label={word("files.format")}
        hint={
          hintOf(format, recognised.format) ??
          (format === undefined ? word("files.import.unknownFormat") : undefined)
        }
        options={[{ value: "", label: word("files.choose") }, ...formatOptions]}
        value={format ?? ""}
        onChange={(picked) => importState.changeFormat(chosen, picked)}
      />
      <ChoiceField
        label={word("files.language")}
        hint={hintOf(language, recognised.language)}
        options={[{ value: "", label: word("files.choose") }, ...languageOptions]}
        value={language}
        onChange={(picked) => importState.changeFiles([chosen.id], { language: picked })}
      />
    </div>
  );
}

/** Progress of the upload; after it, a note that the server is processing the files. */
function TransferProgress(props: { running: { share: number }; onCancel: () => void }) {
  const intl = useIntl();
  const { share } = props.running;
  return (
    <>
      <span role="status" className="text-sm">
        <FormattedMessage id={share < 1 ? "files.import.sending" : "files.import.working"} />
      </span>
      <span className="w-32">
        <ProgressBar
          done={Math.round(share * 100)}
          all={100}
          label={intl.formatMessage({ id: "files.import.sending" })}
        />
      </span>
      <Button variant="ghost" onPress={props.onCancel}>
        <FormattedMessage id="shell.cancel" />
      </Button>
    </>
  );
}
