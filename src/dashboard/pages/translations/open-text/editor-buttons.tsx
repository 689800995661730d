import {
  Braces,
  ClipboardCopy,
  CopyPlus,
  ListTree,
  type LucideIcon,
  MoveHorizontal,
  TextCursorInput,
} from "lucide-react";
import { memo } from "react";
import { useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { commandMessageId, type KeyCommand } from "#dashboard/lib/shortcuts/key-commands.ts";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import type { OpenedCell } from "./opened-cell.ts";
import { sourceTextOf } from "./source-text.ts";

type ButtonsProps = {
  row: EntryRow;
  language: Language;
  isSource: boolean;
  isWide: boolean;
  /** How a message with forms is edited now: form by form, or as a whole. Undefined for other texts. */
  forms: "forms" | "whole" | undefined;
};

/** The buttons of an open text that do not depend on what is typed. */
export const EditorButtons = memo(function EditorButtons(props: ButtonsProps) {
  const { row, language, isSource, isWide, forms } = props;
  const grid = useGrid();
  const id = addressId({ key: row.key, language: language.code });
  const hasSource = !isSource && (sourceTextOf(grid, row)?.text ?? "") !== "";
  const run = (action: EditorAction) => () => grid.opened.get(id)?.[action]?.();
  return (
    <>
      <FooterButton
        message="editor.insert.open"
        command="insertPlaceholder"
        icon={Braces}
        onPress={run("offer")}
      />
      {hasSource && <FooterButton command="copySource" icon={ClipboardCopy} onPress={run("copySource")} />}
      {forms === "forms" && <FooterButton command="fillForms" icon={CopyPlus} onPress={run("fillForms")} />}
      {forms && (
        <FooterButton
          message={forms === "forms" ? "editor.forms.showWhole" : "editor.forms.show"}
          command="toggleForms"
          icon={forms === "forms" ? TextCursorInput : ListTree}
          onPress={run("toggleForms")}
        />
      )}
      <FooterButton
        command="toggleWide"
        className="max-sm:hidden"
        icon={MoveHorizontal}
        isPressed={isWide}
        onPress={run("toggleWide")}
      />
    </>
  );
});

type EditorAction = keyof Pick<
  OpenedCell,
  "offer" | "copySource" | "fillForms" | "toggleForms" | "toggleWide"
>;

/** A button with an icon, named like its command, that leaves the focus in the text. */
function FooterButton(props: {
  command: KeyCommand;
  /** Id of the name, if it differs from that of the command. */
  message?: string;
  icon: LucideIcon;
  isPressed?: boolean;
  className?: string;
  onPress: () => void;
}) {
  const { command, message = commandMessageId(command), icon: Icon, isPressed } = props;
  const [keys] = useKeyHints()(command);
  const label = useIntl().formatMessage({ id: message });
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={isPressed}
      title={keys === undefined ? label : `${label} (${keys})`}
      className={`grid size-6 flex-none cursor-pointer place-items-center rounded-sm hover:bg-surface-3 hover:text-ink ${isPressed ? "bg-surface-3 text-ink" : ""} ${props.className ?? ""}`}
      onMouseDown={(event) => event.preventDefault()}
      onClick={ignoreDoubleClick(props.onPress)}
    >
      <Icon aria-hidden size={14} className="rtl:-scale-x-100" />
    </button>
  );
}
