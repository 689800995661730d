import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { bodyBytes } from "#contract/body-limits.ts";
import { fileFormats, translationFileEndpoints } from "#contract/files.ts";
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
import { ImportDone } from "./import-done.tsx";
import { ImportOptionFields } from "./import-option-fields.tsx";
import { flagsOf } from "./option-flags.ts";
import { PreviewSection } from "./preview-section.tsx";
import { type ChosenImport, readyImport, useImport } from "./use-import.ts";

type Props = FilesProps & {
  languages: ReadonlyArray<{ code: string; name: string }>;
  /** Files dropped onto the result of the previous import. */
  dropped: readonly File[];
  onJob: (id: string) => void;
  onAnother: () => void;
};

/** Chooses a file, previews and imports it. */
export function ImportForm({ project, scope, languages, dropped, onJob, onAnother }: Props) {
  const intl = useIntl();
  const work = useImport({ project, scope, languages: languages.map(({ code }) => code), dropped, onJob });
  const { chosen, preview, running } = work;
  const [isOptionsOpen, setOptionsOpen] = useState(false);
  const dropArea = (
    <FileDrop onFiles={work.acceptFiles}>
      <FormattedMessage id="files.import.drop" />
    </FileDrop>
  );
  if (work.done)
    return (
      <>
        {dropArea}
        <ImportDone scope={scope} result={work.done} onAnother={onAnother} />
      </>
    );
  const ready = chosen && readyImport(chosen);
  const isTooLarge = chosen !== undefined && chosen.file.size > bodyBytes.large;
  return (
    <>
      {dropArea}
      <Section title={<FormattedMessage id="files.import.file" />}>
        <FileChoice
          label={intl.formatMessage({ id: chosen ? "files.import.chooseOther" : "files.import.choose" })}
          accept={acceptedExtensions}
          onFiles={work.acceptFiles}
        >
          <ChosenFile chosen={chosen} />
        </FileChoice>
        {work.isMany && (
          <Notice>
            <FormattedMessage id="files.import.onlyOne" />
          </Notice>
        )}
        {isTooLarge && (
          <Notice tone="danger">
            <FormattedMessage
              id="files.import.tooLarge"
              values={{ size: <Size bytes={bodyBytes.large} /> }}
            />
          </Notice>
        )}
        {chosen?.file.size === 0 && (
          <Notice tone="danger">
            <FormattedMessage id="files.import.empty" />
          </Notice>
        )}
      </Section>
      {chosen && !isTooLarge && chosen.file.size > 0 && (
        <>
          <Section title={<FormattedMessage id="files.import.reading" />}>
            <FormatFields work={work} chosen={chosen} languages={languages} />
            {chosen.choice.format && (
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
                    choice={chosen.choice}
                    onChange={work.change}
                  />
                </div>
              </details>
            )}
            <div className="flex flex-wrap items-center gap-3">
              <Button
                variant={preview ? "plain" : "primary"}
                isDisabled={missingIn(chosen.choice) !== undefined}
                isPending={running !== undefined}
                onPress={work.startPreview}
              >
                <FormattedMessage id={preview ? "files.import.previewAgain" : "files.import.preview"} />
              </Button>
              {ready && (
                <CopyCurl
                  requests={[
                    {
                      endpoint: translationFileEndpoints.import,
                      query: importQuery(scope, ready.choice),
                      file: ready.file.name,
                    },
                  ]}
                />
              )}
              <MissingChoice choice={chosen.choice} />
              {running && <TransferProgress running={running} onCancel={work.cancel} />}
            </div>
            {work.changedKeys && (
              <Notice>
                <FormattedMessage
                  id="files.import.changedSince"
                  values={{ keys: work.changedKeys.join(", ") }}
                />
              </Notice>
            )}
            {work.problem !== undefined && (
              <FileProblem error={work.problem}>
                <Remedy work={work} error={work.problem} onOptions={() => setOptionsOpen(true)} />
              </FileProblem>
            )}
          </Section>
          {preview && (
            <PreviewSection
              key={preview.version}
              work={work}
              preview={preview}
              sourceName={languageByCode(languages, project.baseLanguage)?.name ?? project.baseLanguage}
            />
          )}
        </>
      )}
    </>
  );
}

type ReadChoice = Pick<ChosenImport["choice"], "format" | "language">;

function missingIn({ format, language }: ReadChoice): "format" | "language" | undefined {
  if (format === undefined) return "format";
  return language === "" ? "language" : undefined;
}

/** Names the choice that is required before the file can be read. */
export function MissingChoice({ choice }: { choice: ReadChoice }) {
  const missing = missingIn(choice);
  if (missing === undefined) return null;
  return (
    <span className="text-sm text-ink-muted">
      <FormattedMessage id={`files.import.missing.${missing}`} />
    </span>
  );
}

type RemedyProps = { work: ReturnType<typeof useImport>; error: Error; onOptions: () => void };

/** Offers the option that would make the file readable, if the format has one. */
function Remedy({ work, error, onOptions }: RemedyProps) {
  const { format, language, options = {} } = work.chosen?.choice ?? {};
  if (format === undefined) return null;
  const option = helpfulOption(error);
  const flag = flagsOf(format).find((candidate) => candidate === option && !options[candidate]);
  if (flag)
    return (
      <RemedyButton
        label={`files.import.option.${flag}`}
        onPress={() => work.previewWith({ [flag]: true })}
      />
    );
  if (option !== "spreadsheetOptions" || !language) return null;
  const handleColumns = () => {
    const { spreadsheetOptions } = options;
    const columnDescription = { KEY: 0, [language]: 1, ...spreadsheetOptions?.columnDescription };
    work.change({
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

/** File extensions of the formats; a file input with `accept` still allows others. */
const acceptedExtensions = [
  ...new Set(Object.values(fileFormats).map(([extension]) => `.${extension}`)),
  ".yaml",
  ".xlf",
  ".tab",
].join();

function ChosenFile({ chosen }: { chosen: ChosenImport | undefined }) {
  if (!chosen) return <FormattedMessage id="files.import.hint" />;
  return (
    <span className="min-w-0 break-words text-ink">
      <bdi className="font-medium">{chosen.file.name}</bdi>{" "}
      <span className="text-ink-muted">
        <Size bytes={chosen.file.size} />
      </span>
    </span>
  );
}

type FormatFieldsProps = {
  work: ReturnType<typeof useImport>;
  chosen: ChosenImport;
  languages: ReadonlyArray<{ code: string; name: string }>;
};

/** Detected format and language, which can be changed. */
function FormatFields({ work, chosen, languages }: FormatFieldsProps) {
  const intl = useIntl();
  const word = (id: string) => intl.formatMessage({ id });
  const { choice, recognised } = chosen;
  const isUnknown = recognised.language !== undefined && !languageByCode(languages, recognised.language);
  const options = [
    ...languages.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    ...(isUnknown
      ? [
          {
            value: recognised.language ?? "",
            label: intl.formatMessage(
              { id: "files.import.newLanguage" },
              { code: recognised.language ?? "" },
            ),
          },
        ]
      : []),
  ];
  const hintOf = (value: string | undefined, found: string | undefined) =>
    found !== undefined && value === found ? word("files.import.recognised") : undefined;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ChoiceField
        label={word("files.format")}
        hint={
          hintOf(choice.format, recognised.format) ??
          (choice.format === undefined ? word("files.import.unknownFormat") : undefined)
        }
        options={[{ value: "", label: word("files.choose") }, ...formatOptions]}
        value={choice.format ?? ""}
        onChange={(picked) => work.changeFormat(picked)}
      />
      <ChoiceField
        label={word("files.language")}
        hint={hintOf(choice.language, recognised.language)}
        options={[{ value: "", label: word("files.choose") }, ...options]}
        value={choice.language}
        onChange={(picked) => work.change({ language: picked })}
      />
    </div>
  );
}

/** The upload, followed by the processing on the server. */
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
