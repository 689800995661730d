import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Section } from "#dashboard/layout/page.tsx";
import { type KeyCommand, keyGroups } from "#dashboard/lib/shortcuts/key-commands.ts";
import { type Preset, presets } from "#dashboard/lib/shortcuts/key-presets.ts";
import { presetKeys, type StoredKeys } from "#dashboard/lib/shortcuts/key-table.ts";
import { useControlName, useKeyNames } from "#dashboard/lib/shortcuts/use-key-names.ts";
import { useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { CheckField, SelectField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import { KeyRow } from "./key-row.tsx";
import { useKeyEditor } from "./use-key-editor.ts";

/** All commands with their keys, and presets. */
export function KeySettings() {
  const intl = useIntl();
  const { stored, saveKeys } = useKeys();
  const editor = useKeyEditor();
  const control = useControlName();
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Section title={<FormattedMessage id="keys.title" />} about={<FormattedMessage id="keys.about" />}>
      <div className="w-72 max-w-full">
        <SelectField
          label={word("keys.preset")}
          hint={<AboutPreset preset={stored.preset} />}
          value={stored.preset}
          options={presets.map((value) => ({ value, label: word(`keys.preset.${value}`) }))}
          onChange={({ target }) =>
            saveKeys({
              ...stored,
              preset: presets.find((candidate) => candidate === target.value) ?? stored.preset,
            })
          }
        />
      </div>
      <CheckField
        label={word("keys.singleLetters")}
        hint={<FormattedMessage id="keys.singleLetters.about" values={{ ctrl: control }} />}
        checked={stored.singleLetters}
        onChange={({ target }) => saveKeys({ ...stored, singleLetters: target.checked })}
      />
      {keyGroups.map(({ name, commands }) => (
        <section key={name} aria-labelledby={`keys-${name}`}>
          <h3 id={`keys-${name}`} className="mb-1.5 text-xs font-medium text-ink-muted">
            <FormattedMessage id={`keys.group.${name}`} />
          </h3>
          <ul className="rounded-md border border-line">
            {commands.map((command) => (
              <KeyRow key={command} command={command} editor={editor} />
            ))}
          </ul>
        </section>
      ))}
      <ResetAll stored={stored} saveKeys={saveKeys} />
    </Section>
  );
}

/** Describes how the keys of a preset differ, with their local names. */
function AboutPreset({ preset }: { preset: Preset }) {
  const nameOf = useKeyNames();
  const keyOf = (command: KeyCommand) => nameOf(presetKeys(command, preset)[0] ?? "");
  return (
    <FormattedMessage
      id={`keys.preset.${preset}.about`}
      values={{
        next: keyOf("saveAndNext"),
        unfinished: keyOf("saveAndNextUnfinished"),
        save: keyOf("save"),
        enter: nameOf("Enter"),
        line: nameOf("Shift+Enter"),
      }}
    />
  );
}

/** Resets all changes, and offers to restore them. */
function ResetAll({ stored, saveKeys }: { stored: StoredKeys; saveKeys: (stored: StoredKeys) => void }) {
  const [keysBeforeReset, setKeysBeforeReset] = useState<StoredKeys>();
  const isChanged = Object.keys(stored.changes).length > 0;
  if (keysBeforeReset !== undefined && !isChanged)
    return (
      <Notice>
        <div className="flex flex-wrap items-center gap-3">
          <FormattedMessage id="keys.resetAll.done" />
          <Button
            size="small"
            autoFocus
            onPress={() => saveKeys({ ...stored, changes: keysBeforeReset.changes })}
          >
            <FormattedMessage id="keys.resetAll.undo" />
          </Button>
        </div>
      </Notice>
    );
  return (
    <Button
      isDisabled={!isChanged}
      onPress={() => {
        setKeysBeforeReset(stored);
        saveKeys({ ...stored, changes: {} });
      }}
    >
      <FormattedMessage id="keys.resetAll" />
    </Button>
  );
}
