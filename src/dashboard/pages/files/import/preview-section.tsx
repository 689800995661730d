import { useEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { multiLanguageFormats } from "#contract/files.ts";
import type { ImportPreview } from "#dashboard/api/files.ts";
import { Section } from "#dashboard/layout/page.tsx";
import { ActionBar } from "#dashboard/ui/action-bar.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Segments } from "#dashboard/ui/fields/segments.tsx";
import { CheckField } from "#dashboard/ui/fields/text-field.tsx";
import { NameList } from "#dashboard/ui/name-list.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { WindowedList } from "#dashboard/ui/tables/windowed-list.tsx";
import { KeyNames } from "./key-names.tsx";
import { type PreviewKind, previewKinds, previewParts } from "./preview-kinds.ts";
import { PreviewLine } from "./preview-line.tsx";
import type { useImport } from "./use-import.ts";

type Props = {
  work: ReturnType<typeof useImport>;
  preview: ImportPreview;
  /** Name of the base language. */
  sourceName: string;
};

/** Preview of an import, key by key; each key can be excluded. Nothing is written before the confirmation. */
export function PreviewSection({ work, preview, sourceName }: Props) {
  const intl = useIntl();
  const { excluded, setExcluded } = work;
  const parts = useMemo(() => previewParts(preview), [preview]);
  const kinds = previewKinds.filter((kind) => parts[kind].count > 0);
  const [requestedKind, setKind] = useState<PreviewKind>();
  const kind = requestedKind && kinds.includes(requestedKind) ? requestedKind : defaultKind(kinds);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: "start" });
  }, []);
  const excludedCount = [...parts.added.rows, ...parts.changed.rows].filter(({ key }) =>
    excluded.has(key),
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
        {preview.keysWithoutSource.count > 0 && (
          <CheckField
            label={
              <FormattedMessage
                id="files.import.createUnknown"
                values={{ count: preview.keysWithoutSource.count, language: sourceName }}
              />
            }
            hint={<FormattedMessage id="files.import.createUnknown.hint" />}
            checked={work.createsUnknownKeys}
            onChange={({ target }) => work.createUnknownKeys(target.checked)}
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
                  { count: parts[value].count },
                ),
              }))}
              value={kind}
              onChange={setKind}
            />
            <KindList
              key={kind}
              kind={kind}
              part={parts[kind]}
              language={languageOf(work)}
              excluded={excluded}
              onExclude={setExcluded}
            />
          </>
        )}
        <ActionBar className="flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            isDisabled={!preview.hasChanges || (count === 0 && excludedCount > 0)}
            isPending={work.running !== undefined}
            onPress={work.startImport}
          >
            <FormattedMessage id="files.import.action" values={{ count }} />
          </Button>
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

function PreviewNotes({ preview }: { preview: ImportPreview }) {
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

/** Language of all texts, if the file contains only one. */
function languageOf({ chosen }: Props["work"]): string | undefined {
  const { format, language } = chosen?.choice ?? {};
  return format === undefined || multiLanguageFormats.has(format) ? undefined : language;
}

type KindProps = {
  kind: PreviewKind;
  part: ReturnType<typeof previewParts>[PreviewKind];
  language: string | undefined;
  excluded: ReadonlySet<string>;
  onExclude: (keys: ReadonlySet<string>) => void;
};

function KindList({ kind, part: { rows, count }, language, excluded, onExclude }: KindProps) {
  const intl = useIntl();
  const canExclude = kind === "added" || kind === "changed" || kind === "conflicting";
  const excludedCount = canExclude ? rows.filter(({ key }) => excluded.has(key)).length : 0;
  const toggle = (keys: readonly string[], isIncluded: boolean) => {
    const next = new Set(excluded);
    for (const key of keys)
      if (isIncluded) next.delete(key);
      else next.add(key);
    onExclude(next);
  };
  return (
    <>
      {canExclude && (
        <CheckField
          label={<FormattedMessage id="files.import.all" />}
          checked={excludedCount === 0}
          ref={(box: HTMLInputElement | null) => {
            if (box) box.indeterminate = excludedCount > 0 && excludedCount < rows.length;
          }}
          onChange={({ target }) =>
            toggle(
              rows.map(({ key }) => key),
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
      {rows.length < count && (
        <p className="text-sm text-ink-muted">
          <FormattedMessage
            id={kind === "withoutSource" ? "files.import.firstLeftOut" : "files.import.first"}
            values={{ shown: rows.length, count }}
          />
        </p>
      )}
      <div className="rounded-md border border-line">
        <WindowedList
          label={intl.formatMessage({ id: `files.import.kind.${kind}` }, { count })}
          count={rows.length}
          estimate={56}
          keyOf={(index) => rows[index]?.key ?? index}
        >
          {(index) => {
            const row = rows[index];
            return (
              row && (
                <PreviewLine
                  row={row}
                  language={language}
                  isIncluded={canExclude ? !excluded.has(row.key) : undefined}
                  onToggle={(isIncluded) => toggle([row.key], isIncluded)}
                />
              )
            );
          }}
        </WindowedList>
      </div>
    </>
  );
}
