import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus, Search, Trash2, Unlink } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { matchingStringsQuery } from "#dashboard/api/screenshots/screen-strings.ts";
import { boxAround } from "#dashboard/lib/geometry/boxes.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { useDebounced } from "#dashboard/lib/time/use-debounced.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { addBox, linkBox, removeBox } from "./box-changes.ts";
import type { BoxEditing } from "./use-box-editing.ts";

type PanelProps = {
  scope: BranchScope;
  positions: readonly Position[];
  imageSize: { width: number; height: number };
  languages: readonly string[];
  boxes: BoxEditing;
  selected: number | undefined;
  onSelect: (index: number | undefined) => void;
};

/** Shows the string of the selected box, and adds a box without a pointer. */
export function BoxPanel({ scope, positions, imageSize, languages, boxes, selected, onSelect }: PanelProps) {
  const position = selected === undefined ? undefined : positions[selected];
  const addCentered = () => {
    boxes.change((current) =>
      addBox(current, boxAround({ x: imageSize.width / 2, y: imageSize.height / 2 }, imageSize)),
    );
    onSelect(positions.length);
  };
  return (
    <section className="space-y-3 border-b border-line px-4 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-sm font-semibold">
          <FormattedMessage id="shots.boxes" values={{ count: positions.length }} />
        </h2>
        <span aria-live="polite" className="text-xs text-ink-muted">
          {boxes.isSaving && <FormattedMessage id="shots.saving" />}
        </span>
        <Button size="small" onPress={addCentered}>
          <Plus aria-hidden size={14} />
          <FormattedMessage id="shots.box.add" />
        </Button>
      </div>
      {selected !== undefined && position !== undefined ? (
        <SelectedBox
          key={selected}
          scope={scope}
          position={position}
          languages={languages}
          onLink={(key) => boxes.change((current) => linkBox(current, selected, key))}
          onDelete={() => {
            boxes.change((current) => removeBox(current, selected));
            onSelect(undefined);
          }}
        />
      ) : (
        <p className="text-sm text-ink-muted">
          <FormattedMessage id="shots.box.none" />
        </p>
      )}
    </section>
  );
}

type SelectedBoxProps = {
  scope: BranchScope;
  position: Position;
  languages: readonly string[];
  onLink: (key: string) => void;
  onDelete: () => void;
};

function SelectedBox({ scope, position, languages, onLink, onDelete }: SelectedBoxProps) {
  const { key, text, x, y, width, height } = position;
  return (
    <div className="space-y-3 rounded-md border border-line bg-surface p-3">
      <div className="flex items-start gap-2">
        <p className="min-w-0 flex-1 text-sm">
          {key === "" ? (
            <FormattedMessage id="shots.box.linksNothing" />
          ) : (
            <bdi className="font-mono text-xs font-medium break-all">{key}</bdi>
          )}
          {text && (
            <span className="block text-xs text-ink-muted">
              <bdi>{text}</bdi>
            </span>
          )}
        </p>
        {key !== "" && (
          <Button size="small" variant="ghost" onPress={() => onLink("")}>
            <Unlink aria-hidden size={12} />
            <FormattedMessage id="shots.box.unlink" />
          </Button>
        )}
      </div>
      <KeySearch scope={scope} languages={languages} initialText={text ?? ""} onChoose={onLink} />
      <div className="flex items-center gap-2">
        <span dir="ltr" className="flex-1 text-xs text-ink-muted tabular-nums">
          {x}, {y} · {width} × {height}
        </span>
        <Button size="small" onPress={onDelete}>
          <Trash2 aria-hidden size={12} />
          <FormattedMessage id="shots.box.delete" />
        </Button>
      </div>
    </div>
  );
}

type SearchProps = {
  scope: BranchScope;
  languages: readonly string[];
  /** Initial search text: the text recognized in the box. */
  initialText: string;
  onChoose: (key: string) => void;
};

/** Searches the string of a box by key or text; Enter links the first match as soon as it is loaded. */
function KeySearch({ scope, languages, initialText, onChoose }: SearchProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState(initialText);
  const list = useRef<HTMLUListElement>(null);
  const searchText = useDebounced(typed.trim());
  const matches = useQuery({
    ...matchingStringsQuery(scope, searchText, languages),
    placeholderData: keepPreviousData,
  });
  const rows = searchText === "" ? [] : (matches.data?.rows ?? []);
  // If false, the rows belong to an earlier search text.
  const isCurrent = searchText === typed.trim() && matches.isSuccess && !matches.isPlaceholderData;
  const [isSubmitted, setIsSubmitted] = useState(false);
  const firstKey = rows[0]?.key;
  useEffect(() => {
    if (!isSubmitted || !isCurrent) return;
    setIsSubmitted(false);
    if (firstKey !== undefined) onChoose(firstKey);
  }, [isSubmitted, isCurrent, firstKey, onChoose]);

  function handleKeyDown(event: React.KeyboardEvent): void {
    if (pressOf(event.nativeEvent).isComposing) return;
    if (event.key === "Enter") setIsSubmitted(true);
    if (event.key === "ArrowDown") list.current?.querySelector("button")?.focus();
  }

  return (
    <div>
      <TextField
        type="search"
        label={
          <span className="flex items-center gap-1.5">
            <Search aria-hidden size={12} />
            <FormattedMessage id="shots.box.link" />
          </span>
        }
        placeholder={intl.formatMessage({ id: "shots.box.search" })}
        value={typed}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          setIsSubmitted(false);
        }}
        onKeyDown={handleKeyDown}
      />
      {searchText !== "" && matches.isSuccess && rows.length === 0 && (
        <p className="mt-2 text-xs text-ink-muted">
          <FormattedMessage id="shots.box.notFound" />
        </p>
      )}
      <ul ref={list} className="mt-2 max-h-56 overflow-y-auto empty:hidden">
        {rows.map((row) => (
          <li key={row.key}>
            <button
              type="button"
              onClick={ignoreDoubleClick(() => onChoose(row.key))}
              className="block w-full rounded-sm px-2 py-1 text-start -outline-offset-2 hover:bg-surface-3"
            >
              <span className="block truncate font-mono text-xs">
                <bdi>{row.key}</bdi>
              </span>
              <span className="block truncate text-xs text-ink-muted">
                <bdi>{firstText(row, languages)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function firstText(row: EntryRow, languages: readonly string[]): string {
  return textOf(row.entries[languages[0] ?? ""] ?? { value: "", draft: "" });
}
