import { FormattedMessage, useIntl } from "react-intl";
import type { Chord } from "#dashboard/lib/shortcuts/chord.ts";
import { isChanged } from "#dashboard/lib/shortcuts/key-changes.ts";
import { commandMessageId, type KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { keysOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { useKeyNames } from "#dashboard/lib/shortcuts/use-key-names.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { KeyPrompt } from "./key-prompt.tsx";
import type { KeyEditor } from "./use-key-editor.ts";

/** A command and its keys with their actions; while the user changes a key, also the prompt for it. */
export function KeyRow({ command, editor }: { command: KeyCommand; editor: KeyEditor }) {
  const intl = useIntl();
  const { table, stored } = useKeys();
  const keys = keysOf(table, command);
  const label = intl.formatMessage({ id: commandMessageId(command) });
  const question = editor.question?.command === command ? editor.question : undefined;
  return (
    <li id={rowId(command)} className="border-line px-3 py-1 not-first:border-t">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        <span className="flex min-h-6 min-w-44 flex-1 items-center text-sm">{label}</span>
        <div className="flex flex-none items-start gap-1 max-sm:w-full max-sm:flex-wrap">
          <ul className="space-y-1 max-sm:flex-1">
            {(keys.length > 0 ? keys : [undefined]).map((chord) => (
              <KeyLine key={chord ?? ""} command={command} label={label} chord={chord} editor={editor} />
            ))}
          </ul>
          <Button
            size="small"
            variant="ghost"
            className={isChanged(stored, command) ? "text-accent" : "invisible max-sm:hidden"}
            aria-label={intl.formatMessage({ id: "keys.reset.of" }, { command: label })}
            onPress={() => editor.reset(command)}
          >
            <FormattedMessage id="keys.reset" />
          </Button>
        </div>
      </div>
      {question && <KeyPrompt question={question} editor={editor} onClosed={() => focusRow(command)} />}
    </li>
  );
}

function KeyLine(props: { command: KeyCommand; label: string; chord: Chord | undefined; editor: KeyEditor }) {
  const { command, label, chord, editor } = props;
  const intl = useIntl();
  const nameOf = useKeyNames();
  const { question } = editor;
  const isWaiting = question?.kind === "waiting" && question.command === command && question.chord === chord;
  const key = chord === undefined ? intl.formatMessage({ id: "keys.none" }) : nameOf(chord);
  return (
    <li className="flex items-center gap-1">
      <span className="w-36 font-mono max-sm:w-24 text-xs text-ink-muted">
        <kbd dir={chord === undefined ? "auto" : "ltr"} className="inline-block">
          {isWaiting ? "…" : key}
        </kbd>
      </span>
      <Button
        size="small"
        variant="ghost"
        className="text-ink-muted"
        data-change=""
        aria-pressed={isWaiting}
        aria-label={intl.formatMessage({ id: "keys.change.of" }, { command: label, key })}
        onBlur={() => isWaiting && editor.close()}
        onPress={() => (isWaiting ? editor.close() : editor.record(command, chord))}
      >
        <FormattedMessage id="keys.changeOne" />
      </Button>
      <Button
        size="small"
        variant="ghost"
        className={chord === undefined ? "invisible" : "text-ink-muted"}
        aria-label={intl.formatMessage({ id: "keys.remove.of" }, { command: label, key })}
        onPress={() => {
          if (chord !== undefined) editor.remove(command, chord);
          focusRow(command);
        }}
      >
        <FormattedMessage id="keys.remove" />
      </Button>
    </li>
  );
}

function rowId(command: KeyCommand): string {
  return `key-${command}`;
}

/** Focuses the row after the focused button was removed. */
function focusRow(command: KeyCommand): void {
  requestAnimationFrame(() =>
    document.getElementById(rowId(command))?.querySelector<HTMLElement>("[data-change]")?.focus(),
  );
}
