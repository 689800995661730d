import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { FormattedMessage } from "react-intl";
import { exportedName, translationFileEndpoints } from "#contract/files.ts";
import type { Language } from "#contract/languages.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { customStatusesQuery } from "#dashboard/api/entries/entries.ts";
import { exportQuery, filesOf } from "#dashboard/api/files.ts";
import { languagesQuery } from "#dashboard/api/languages.ts";
import { tagListQuery } from "#dashboard/api/tags/tag-list.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { statusStylesOf } from "#dashboard/appearance/status-styles.ts";
import { CopyCurl } from "#dashboard/layout/copy-curl.tsx";
import { Failed } from "#dashboard/layout/failed.tsx";
import { FileProblem, helpfulOption } from "#dashboard/layout/files/file-problem.tsx";
import type { FilesProps } from "#dashboard/pages/files/files-props.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Loading } from "#dashboard/ui/page-states.tsx";
import { ExportFields } from "./export-fields.tsx";
import { exportFlagsOf } from "./export-flags.ts";
import { ExportPreview } from "./export-preview.tsx";
import { readExportChoice, type StoredExport, storeExportChoice } from "./stored-export-choice.ts";
import { useExport } from "./use-export.ts";

/** Exports files of the branch, one per language, with the last used options. */
export function ExportSection({ project, scope }: FilesProps) {
  const { data: session } = useQuery(sessionQuery());
  const languages = useQuery(languagesQuery(scope));
  const tags = useQuery(tagListQuery(scope));
  const statuses = useQuery(customStatusesQuery(scope));
  const person = session?.user?._id;
  const failed = [languages, tags, statuses].find(({ data, isError }) => data === undefined && isError);
  if (failed) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />;
  // Waits for all lists: otherwise stored options would seem deleted, and typed options unknown.
  if (person === undefined || !languages.data || !tags.data || !statuses.data) return <Loading />;
  return (
    <ExportForm
      storageName={`parlance.export.${person}.${project._id}`}
      scope={scope}
      languages={languages.data}
      tags={tags.data}
      customStatuses={statuses.data}
    />
  );
}

type FormProps = Pick<FilesProps, "scope"> & {
  storageName: string;
  languages: readonly Language[];
  tags: ReadonlyArray<{ name: string }>;
  customStatuses: Parameters<typeof statusStylesOf>[0];
};

function ExportForm({ storageName, scope, languages, tags, customStatuses }: FormProps) {
  const [stored, setStored] = useState(() => readExportChoice(storageName));
  const statusStyles = useMemo(() => statusStylesOf(customStatuses), [customStatuses]);
  // Stored options may refer to deleted items.
  const choice: StoredExport = {
    ...stored,
    languages: stored.languages.filter((code) => languages.some((language) => language.code === code)),
    tags: stored.tags.filter((tag) => tags.some(({ name }) => name === tag)),
    statuses: stored.statuses.filter((status) => statusStyles.some(({ value }) => value === status)),
  };
  const exporting = useExport(scope);
  const [lastAction, setLastAction] = useState<"preview" | "save">("preview");
  const codes = languagesOf(choice, languages);
  const count = filesOf(choice.format, codes).length;
  const start = (action: "preview" | "save", options = choice) => {
    if (codes.length === 0 || exporting.isRunning) return;
    storeExportChoice(storageName, options);
    setLastAction(action);
    const { allLanguages: _, languages: _chosen, flags, ...others } = options;
    exporting[action]({ choice: { ...others, options: flags }, languages: codes });
  };
  const change = (part: Partial<StoredExport>) => {
    exporting.reset();
    setStored({ ...choice, ...part });
  };
  const option = exporting.problem && helpfulOption(exporting.problem);
  const helpfulFlag = exportFlagsOf(choice.format).find((flag) => flag === option && !choice.flags[flag]);
  const searchProblem = searchProblemOf(exporting.problem);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        start(submitter?.getAttribute("value") === "save" ? "save" : "preview");
      }}
    >
      <ExportFields
        choice={choice}
        languages={languages}
        tags={tags}
        statusStyles={statusStyles}
        searchProblem={searchProblem}
        onChange={change}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" value="preview" isDisabled={codes.length === 0} isPending={exporting.isRunning}>
          <FormattedMessage id={exporting.exported ? "files.import.previewAgain" : "files.import.preview"} />
        </Button>
        <Button
          type="submit"
          value="save"
          variant="primary"
          isDisabled={codes.length === 0}
          isPending={exporting.isRunning}
        >
          <FormattedMessage id="files.export.action" values={{ count }} />
        </Button>
        {codes.length > 0 && (
          <CopyCurl
            requests={filesOf(choice.format, codes).map((fileLanguages) => ({
              endpoint: translationFileEndpoints.export,
              query: exportQuery(scope, { ...choice, options: choice.flags, languages: fileLanguages }),
              output: exportedName(choice.format, fileLanguages),
            }))}
          />
        )}
        {codes.length === 0 && languages.length > 0 && (
          <span className="text-sm text-ink-muted">
            <FormattedMessage id="files.export.noLanguage" />
          </span>
        )}
        {exporting.isRunning && (
          <>
            <span role="status" className="text-sm text-ink-muted tabular-nums">
              <FormattedMessage id="files.export.zipped" values={{ done: exporting.done, all: count }} />
            </span>
            <Button variant="ghost" onPress={exporting.cancel}>
              <FormattedMessage id="shell.cancel" />
            </Button>
          </>
        )}
      </div>
      {exporting.saved !== undefined && (
        <Notice tone="success">
          <FormattedMessage id="files.export.done" values={{ name: <bdi>{exporting.saved}</bdi> }} />
        </Notice>
      )}
      {exporting.problem !== undefined && searchProblem === undefined && (
        <FileProblem error={exporting.problem} title="files.export.refused">
          {helpfulFlag && (
            <div className="mt-2">
              <Button
                onPress={() => {
                  const flags = { ...choice.flags, [helpfulFlag]: true };
                  change({ flags });
                  start(lastAction, { ...choice, flags });
                }}
              >
                <FormattedMessage id={`files.export.option.${helpfulFlag}`} />
              </Button>
            </div>
          )}
        </FileProblem>
      )}
      {exporting.exported && (
        <ExportPreview
          format={choice.format}
          files={exporting.exported.files}
          isOutdated={exporting.exported.isOutdated}
        />
      )}
    </form>
  );
}

function searchProblemOf(error: Error | undefined): string | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "invalid_query") return undefined;
  return typeof error.details.problem === "string" ? error.details.problem : "misplaced";
}

/**
 * Languages of the exported files. A template contains the source texts, whatever language is selected (files.md 3).
 */
function languagesOf(
  { format, allLanguages, languages: chosen }: StoredExport,
  languages: ReadonlyArray<{ code: string; base: boolean }>,
): string[] {
  const exportedLanguages = languages.filter(({ code, base }) =>
    format === "gettext_pot" ? base : allLanguages || chosen.includes(code),
  );
  return exportedLanguages.map(({ code }) => code);
}
