import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Language } from "#contract/languages.ts";
import { findFieldChanger } from "#dashboard/api/account/last-changer.ts";
import { statusStyleOf, statusWord } from "#dashboard/appearance/status-styles.ts";
import { withMerged, withMine } from "#dashboard/editing/conflicts/conflict-choices.ts";
import { ConflictHint, ConflictTexts, useOtherWriter } from "#dashboard/editing/conflicts/conflict-texts.tsx";
import {
  type ConflictVersions,
  conflictVersions,
  type StatusConflict,
  type Statuses,
} from "#dashboard/editing/conflicts/conflict-versions.ts";
import { applyRequestedFocus, panelPartId } from "#dashboard/editing/panel-parts.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { captureTyped, lossOfPage } from "#dashboard/pages/translations/open-text/lost-text/lost-text.ts";
import { focusGrid } from "#dashboard/pages/translations/open-text/open-cell.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { type Author, ConflictChoices, ConflictComparison } from "#dashboard/ui/text/conflict-comparison.tsx";
import { mergeTexts } from "#text/merge-texts.ts";

/**
 * Conflict of two users, or of one user in two tabs, about the same part of a cell. Both versions stay until
 * a button is pressed.
 */
export function ConflictCard({ unsaved, language }: { unsaved: UnsavedCell; language: Language }) {
  const { scope, queue, cursor, announce } = useGrid();
  const intl = useIntl();
  const versions = conflictVersions(unsaved);
  const { base: theirs, merged } = unsaved;
  const otherWriter = useOtherWriter(unsaved, versions, findFieldChanger(scope, unsaved, versions.kind));
  const { author } = otherWriter;

  function finish(action: () => void, message: string): void {
    action();
    announce(message, { about: versions.kind, author });
    // Closes an open field, which would show the version that was not chosen.
    cursor.leave();
    focusGrid();
  }
  const merge = (text: string | undefined) => queue.decide(unsaved, (current) => withMerged(current, text));
  const write = (text: string, message: string) =>
    finish(
      () => queue.decide(unsaved, (current) => withMine(current, versions.editWith(text), theirs)),
      message,
    );
  const acceptTheirs = (message: string) => finish(() => queue.acceptTheirs(unsaved), message);

  return (
    <section
      data-card=""
      ref={applyRequestedFocus}
      id={panelPartId("conflict", unsaved)}
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: "conflict.title" })}
      onKeyDown={(event) => event.key === "Escape" && focusGrid()}
      className="border-b-2 border-danger bg-surface px-4 py-3 outline-none"
    >
      <h2 className="font-medium text-danger">
        <FormattedMessage id="conflict.title" />
      </h2>
      <ConflictHint address={unsaved} versions={versions} writer={otherWriter} />
      {versions.kind === "status" ? (
        <>
          {versions.isTextChanged && (
            <ConflictTexts language={language} versions={versions} author={author} />
          )}
          {versions.statuses && <StatusVersions statuses={versions.statuses} author={author} />}
          <StatusChoice
            versions={versions}
            author={author}
            onSet={() => write("", "conflict.statusSent")}
            onLeave={() => acceptTheirs("conflict.statusLeft")}
          />
        </>
      ) : (
        <>
          <ConflictTexts language={language} versions={versions} author={author} />
          {merged === undefined ? (
            <ConflictChoices
              onMine={() => write(versions.mine, "conflict.mineKept")}
              onTheirs={() => acceptTheirs("conflict.theirsTaken")}
              author={author}
            >
              <MergeChoice versions={versions} onMerge={merge} />
            </ConflictChoices>
          ) : (
            <MergeEditor
              unsaved={unsaved}
              text={merged}
              kind={versions.kind}
              language={language}
              onType={merge}
              onSave={() => write(merged, "conflict.mergedSaved")}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Button that starts a merged text: from both versions if they changed different words, else from the user's text. */
function MergeChoice({ versions, onMerge }: { versions: ConflictVersions; onMerge: (text: string) => void }) {
  const { base, mine, theirs } = versions;
  const merged = useMemo(() => mergeTexts(base, mine, theirs), [base, mine, theirs]);
  return <Choice id={merged === undefined ? "editMine" : "edit"} onPress={() => onMerge(merged ?? mine)} />;
}

/** Field for a merged text, which is journaled like typed text. */
function MergeEditor(props: {
  unsaved: UnsavedCell;
  text: string;
  kind: ConflictVersions["kind"];
  language: Language;
  onType: (text: string | undefined) => void;
  onSave: () => void;
}) {
  const intl = useIntl();
  const { text, kind, language, onType } = props;
  const { table } = useKeys();
  const grid = useGrid();
  const client = useQueryClient();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
    current?.parentElement?.scrollIntoView({ block: "nearest" });
  }, []);
  const leave = useEffectEvent(() => {
    const reason = lossOfPage(client, grid.scope);
    if (reason === undefined || document.activeElement !== field.current) return;
    captureTyped(grid, props.unsaved, { part: "merged", reason, field: field.current });
  });
  useLayoutEffect(() => () => leave(), []);
  return (
    <div className="scroll-mb-3">
      <textarea
        ref={field}
        aria-label={intl.formatMessage({ id: "conflict.merged" }, { about: kind })}
        {...(kind === "comment" ? { dir: "auto" } : { lang: language.code, dir: language.direction })}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => {
          const command = commandOf(pressOf(event.nativeEvent), ["both"], { table, isMac });
          if (command !== "save" && command !== "saveAndNext") return;
          event.preventDefault();
          props.onSave();
        }}
        className="mt-2 block w-full resize-none field-sizing-content rounded-md border border-line-strong bg-surface px-2 py-1.5 leading-5"
      />
      <Choices>
        <Choice id="saveMerged" values={{ about: kind }} isPrimary onPress={props.onSave} />
        <Choice id="dropMerged" values={{ about: kind }} onPress={() => onType(undefined)} />
      </Choices>
    </div>
  );
}

/** The three statuses of a conflict, side by side. */
function StatusVersions({ statuses, author }: { statuses: Statuses; author: Author }) {
  const statusStyles = useGrid().statuses;
  const intl = useIntl();
  const show = (status: string) => {
    const statusStyle = statusStyleOf(statusStyles, status);
    return (
      <span className="flex items-center gap-2">
        <statusStyle.icon aria-hidden size={14} className={statusStyle.tone} color={statusStyle.color} />
        {statusWord(intl, statusStyle)}
      </span>
    );
  };
  const { base, theirs, mine } = statuses;
  const versions = { before: show(base), theirs: show(theirs), mine: show(mine) };
  return <ConflictComparison versions={versions} author={author} />;
}

/** Buttons for a status that conflicts with another status, or that was chosen for an earlier version of the text. */
function StatusChoice(props: {
  versions: StatusConflict;
  author: Author;
  onSet: () => void;
  onLeave: () => void;
}) {
  const intl = useIntl();
  const { statuses } = useGrid();
  const { mine, isTextChanged } = props.versions;
  if (!isTextChanged) {
    const { onSet, onLeave, author } = props;
    return <ConflictChoices onMine={onSet} onTheirs={onLeave} author={author} />;
  }
  const status = statusWord(intl, statusStyleOf(statuses, mine));
  return (
    <Choices>
      <Choice id="setStatus" values={{ status }} onPress={props.onSet} />
      <Choice id="leaveStatus" onPress={props.onLeave} />
    </Choices>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="mt-3 flex flex-wrap gap-2">{children}</div>;
}

function Choice(props: {
  id: string;
  isPrimary?: boolean;
  values?: Record<string, string>;
  onPress: () => void;
}) {
  return (
    <Button size="small" {...(props.isPrimary ? { variant: "primary" } : {})} onPress={props.onPress}>
      <FormattedMessage id={`conflict.${props.id}`} {...(props.values && { values: props.values })} />
    </Button>
  );
}
