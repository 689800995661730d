import { useEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { multiLanguageFormats } from "#contract/files.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { ActionBar } from "#dashboard/ui/action-bar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { FilterChoice } from "#dashboard/ui/fields/choice-field.tsx";
import { SearchBox } from "#dashboard/ui/fields/search-box.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { KeyNames } from "./key-names.tsx";
import type { ChosenFile } from "./pick-files.ts";
import { type PreviewKind, type PreviewRow, previewKinds, previewParts } from "./preview-kinds.ts";
import { PreviewLine } from "./preview-line.tsx";
import type { ImportState, ShownPreview } from "./use-import.ts";

type Props = {
  importState: Pick<
    ImportState,
    | "files"
    | "excluded"
    | "setExcluded"
    | "createsUnknownKeys"
    | "createUnknownKeys"
    | "faultyCount"
    | "leaveOutFaulty"
    | "running"
    | "startImport"
  >;
  preview: ShownPreview;
  /** The base language. */
  source: { code: string; name: string };
  /** Whether unknown keys can be created. */
  mayCreateKeys: boolean;
  languageName: (code: string) => string;
};

/** Preview of an import, key by key; each key can be excluded. Nothing is written before the confirmation. */
export function PreviewSection({ importState, preview, source, mayCreateKeys, languageName }: Props) {
  const intl = useIntl();
  const { excluded, setExcluded } = importState;
  const parts = useMemo(() => previewParts(preview), [preview]);
  const kinds = previewKinds.filter((kind) => parts[kind].count > 0);
  const [requestedKind, setKind] = useState<PreviewKind>();
  const kind = requestedKind && kinds.includes(requestedKind) ? requestedKind : defaultKind(kinds);
  const section = useRef<HTMLDivElement>(null);
  const isMany = preview.ids.length > 1;
  useEffect(() => {
    // For several files, the table above the preview has the most important numbers, so the page does not scroll.
    if (!isMany) section.current?.scrollIntoView({ block: "start" });
  }, [isMany]);
  const files = useMemo(
    () => preview.ids.flatMap((id) => importState.files.find((file) => file.id === id) ?? []),
    [preview.ids, importState.files],
  );
  const excludedCount = [...parts.added.rows, ...parts.changed.rows].filter(({ id }) =>
    excluded.has(id),
  ).length;
  const count = parts.added.count + parts.changed.count - excludedCount;
  return (
    <div ref={section} className="scroll-mt-4">
      <Section title={<FormattedMessage id="files.import.previewTitle" />}>
        <div role="status" className="text-sm">
          <FormattedMessage
            id="files.import.summary"
            values={{
              added: parts.added.count,
              changed: parts.changed.count,
              unchanged: parts.unchanged.count,
              skipped: parts.skipped.count,
            }}
          />
        </div>
        <PreviewNotes preview={preview} />
        {preview.keysWithoutSource.count > 0 && mayCreateKeys && (
          <CheckField
            label={
              <FormattedMessage
                id="files.import.createUnknown"
                values={{ count: preview.keysWithoutSource.count, language: source.name }}
              />
            }
            hint={<FormattedMessage id="files.import.createUnknown.hint" />}
            checked={importState.createsUnknownKeys}
            onChange={({ target }) => importState.createUnknownKeys(target.checked)}
          />
        )}
        {kinds.length > 0 && kind !== undefined && (
          <>
            <Segments
              label={intl.formatMessage({ id: "files.import.show" })}
              options={kinds.map((value) => ({
                value,
                label: intl.formatMessage(
                  { id: `files.import.kind.${value}` },
                  { count: parts[value].count, language: source.name },
                ),
              }))}
              value={kind}
              onChange={setKind}
            />
            <KindList
              key={kind}
              kind={kind}
              part={parts[kind]}
              files={files}
              source={source}
              languageName={languageName}
              excluded={excluded}
              onExclude={setExcluded}
            />
          </>
        )}
        <ActionBar className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            isDisabled={
              !preview.hasChanges || importState.faultyCount > 0 || (count === 0 && excludedCount > 0)
            }
            isPending={importState.running !== undefined}
            onPress={importState.startImport}
          >
            <FormattedMessage id="files.import.action" values={{ count }} />
          </Button>
          {importState.faultyCount > 0 && (
            <Button onPress={importState.leaveOutFaulty}>
              <FormattedMessage
                id="files.import.leaveOutFaulty"
                values={{ count: importState.faultyCount }}
              />
            </Button>
          )}
          {excludedCount > 0 && (
            <span className="text-sm text-ink-muted">
              <FormattedMessage id="files.import.leftOut" values={{ count: excludedCount }} />
            </span>
          )}
          {!preview.hasChanges && (
            <span className="text-sm text-ink-muted">
              <FormattedMessage
                id={kinds.includes("withoutSource") ? "files.import.nothingKnown" : "files.import.nothing"}
              />
            </span>
          )}
        </ActionBar>
      </Section>
    </div>
  );
}

/** The kind shown first: conflicting texts, if there are any, else changed ones, else added ones. */
function defaultKind(kinds: readonly PreviewKind[]): PreviewKind | undefined {
  return (["conflicting", "changed", "added"] as const).find((kind) => kinds.includes(kind)) ?? kinds[0];
}

/** Number of rows above which a list can be searched. */
const searchedRows = 10;

function hasText({ key, source = "", from = "", to = "" }: PreviewRow, search: string): boolean {
  if (search === "") return true;
  const wanted = search.toLocaleLowerCase();
  return [key, source, from, to].some((text) => text.toLocaleLowerCase().includes(wanted));
}

function PreviewNotes({ preview }: { preview: ShownPreview }) {
  const { duplicates, keptForms, textsWithoutKey, addedLanguages, tagUpdates } = preview;
  return (
    <>
      {addedLanguages.length > 0 && (
        <Notice>
          <FormattedMessage
            id="files.import.addsLanguage"
            values={{ languages: <NameList names={addedLanguages} /> }}
          />
        </Notice>
      )}
      {duplicates.length > 0 && (
        <Notice>
          <FormattedMessage id="files.import.duplicates" values={{ count: duplicates.length }} />
        </Notice>
      )}
      {keptForms.length > 0 && (
        <Notice>
          <FormattedMessage id="files.import.keptForms" values={{ count: keptForms.length }} />{" "}
          <KeyNames names={keptForms} />
        </Notice>
      )}
      {textsWithoutKey.length > 0 && (
        <Notice>
          <FormattedMessage id="files.import.textsWithoutKey" values={{ count: textsWithoutKey.length }} />{" "}
          <KeyNames names={textsWithoutKey} />
        </Notice>
      )}
      {tagUpdates > 0 && (
        <p className="text-sm">
          <FormattedMessage id="files.import.tagUpdates" values={{ count: tagUpdates }} />
        </p>
      )}
    </>
  );
}

type KindProps = {
  kind: PreviewKind;
  part: ReturnType<typeof previewParts>[PreviewKind];
  /** Files of the preview. */
  files: readonly ChosenFile[];
  source: Props["source"];
  languageName: (code: string) => string;
  excluded: ReadonlySet<string>;
  onExclude: (ids: ReadonlySet<string>) => void;
};

function KindList({ kind, part, files, excluded, onExclude, ...props }: KindProps) {
  const intl = useIntl();
  const { count } = part;
  const [search, setSearch] = useState("");
  const [filePath, setFilePath] = useState("");
  const isMany = files.length > 1;
  const rows = useMemo(
    () =>
      part.rows.filter(
        (row) => hasText(row, search) && (!filePath || files[row.file ?? -1]?.path === filePath),
      ),
    [part.rows, files, search, filePath],
  );
  /** A file is named by its language, unless several files have the same language. */
  const placeOf = (file: ChosenFile | undefined) => {
    if (!isMany || !file) return undefined;
    const isOnly = files.every(({ id, language }) => id === file.id || language !== file.language);
    return isOnly ? props.languageName(file.language) : file.path;
  };
  const canExclude = kind === "added" || kind === "changed" || kind === "conflicting";
  const excludedCount = canExclude ? rows.filter(({ id }) => excluded.has(id)).length : 0;
  const toggle = (ids: readonly string[], isIncluded: boolean) => {
    const next = new Set(excluded);
    for (const id of ids)
      if (isIncluded) next.delete(id);
      else next.add(id);
    onExclude(next);
  };
  return (
    <>
      {part.rows.length > searchedRows && (
        <div className="flex flex-wrap gap-2">
          <SearchBox
            label={intl.formatMessage({ id: "files.import.search" })}
            value={search}
            onChange={setSearch}
          />
          {isMany && kind !== "skipped" && (
            <FilterChoice
              label={intl.formatMessage({ id: "files.import.file" })}
              all={intl.formatMessage({ id: "files.import.allFiles" })}
              options={files.map(({ path }) => path)}
              value={filePath}
              onChange={setFilePath}
            />
          )}
          {rows.length < part.rows.length && (
            <span role="status" className="self-center text-sm text-ink-muted">
              <FormattedMessage id="files.import.found" values={{ count: rows.length }} />
            </span>
          )}
        </div>
      )}
      {canExclude && (
        <CheckField
          label={<FormattedMessage id="files.import.all" />}
          checked={excludedCount === 0}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = excludedCount > 0 && excludedCount < rows.length;
          }}
          onChange={({ target }) =>
            toggle(
              rows.map(({ id }) => id),
              target.checked,
            )
          }
        />
      )}
      {kind === "conflicting" && (
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="files.import.conflicting" />
        </p>
      )}
      {part.rows.length < count && (
        <p className="text-sm text-ink-muted">
          <FormattedMessage
            id={kind === "withoutSource" ? "files.import.firstLeftOut" : "files.import.first"}
            values={{ shown: part.rows.length, count }}
          />
        </p>
      )}
      <div className="rounded-md border border-line">
        <WindowedList
          label={intl.formatMessage(
            { id: `files.import.kind.${kind}` },
            { count, language: props.source.name },
          )}
          count={rows.length}
          estimate={56}
          keyOf={(index) => rows[index]?.id ?? index}
        >
          {(index) => {
            const row = rows[index];
            const file = row && files[row.file ?? -1];
            const isOneLanguage = file?.format !== undefined && !multiLanguageFormats.has(file.format);
            return (
              row && (
                <PreviewLine
                  row={row}
                  language={isOneLanguage ? file.language : undefined}
                  sourceLanguage={props.source.code}
                  place={placeOf(file)}
                  isIncluded={canExclude ? !excluded.has(row.id) : undefined}
                  onToggle={(isIncluded) => toggle([row.id], isIncluded)}
                />
              )
            );
          }}
        </WindowedList>
      </div>
    </>
  );
}
