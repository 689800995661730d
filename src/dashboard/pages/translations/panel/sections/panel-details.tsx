import { Ellipsis, Pencil, PencilLine } from "lucide-react";
import { useContext, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { hasStoredForm } from "#dashboard/api/forms/stored-forms.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { preloadProps } from "#dashboard/lib/loading/load-later.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { KeyActions, offeredKeyActions } from "#dashboard/pages/translations/keys/key-actions.ts";
import { TextLength } from "#dashboard/pages/translations/open-text/editor-footer.tsx";
import { keyFormName } from "#dashboard/pages/translations/panel/key-details/key-details.ts";
import { hasKnownAuthor, TextAuthor } from "#dashboard/pages/translations/panel/state/text-author.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { BreakableKey } from "#dashboard/ui/text/breakable-key.tsx";
import { textLength } from "#text/text-length.ts";
import { panelSectionIds } from "./panel-nav.tsx";
import { PanelSection } from "./panel-section.tsx";

const KeyDetailsDialog = lazyPopup(
  () => import("#dashboard/pages/translations/panel/key-details/key-details-dialog.tsx"),
  "KeyDetailsDialog",
);

/** The key and the language of the open cell, with the actions on the key. */
export function PanelHeader({ row, language }: { row: EntryRow; language: Language }) {
  const { scope, rights } = useGrid();
  const [isEditing, setIsEditing] = useState(false);
  const isUnsaved = hasStoredForm(keyFormName(scope, row.key));
  return (
    <section className="px-4 pt-3">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 font-mono text-xs leading-6 font-medium wrap-anywhere">
          <bdi>
            <BreakableKey name={row.key} />
          </bdi>
        </h2>
        {rights.canPublish && !row.deleted && (
          <Button
            size="small"
            variant="ghost"
            {...preloadProps(KeyDetailsDialog)}
            onPress={() => setIsEditing(true)}
          >
            <Pencil aria-hidden size={12} />
            <FormattedMessage id="panel.detail.edit" />
          </Button>
        )}
        <KeyActionsMenu row={row} />
      </div>
      {isUnsaved && (
        <p className="my-1 flex items-center gap-1 text-xs text-warning">
          <PencilLine aria-hidden size={12} className="flex-none" />
          <FormattedMessage id="panel.detail.unsaved" />
        </p>
      )}
      <p className="text-xs text-ink-muted">
        {language.name} <span className="font-mono">{language.code}</span>
      </p>
      {isEditing && <KeyDetailsDialog row={row} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

/** Properties of the key, the length of the text, and the author of the stored text. */
export function PanelDetails({ row, cell, text }: { row: EntryRow; cell: Cell; text: string }) {
  return (
    <PanelSection title="panel.context" id={panelSectionIds.context}>
      {row.desc !== "" && (
        <p dir="auto" className="mb-2 break-words whitespace-pre-line">
          {row.desc}
        </p>
      )}
      <dl className="grid grid-cols-3 gap-x-3 gap-y-1 text-sm">
        <Detail labelId="panel.detail.group">{row.group}</Detail>
        {row.tags.length > 0 && <Detail labelId="panel.detail.tags">{row.tags.join(", ")}</Detail>}
        <Detail labelId="panel.detail.length">
          <TextLength length={textLength(text)} maxLength={row.maxLength} />
        </Detail>
        {hasKnownAuthor(cell) && (
          <Detail labelId="panel.detail.origin">
            <TextAuthor cell={cell} />
          </Detail>
        )}
        {Object.entries(row.meta).map(([name, value]) => (
          <Detail key={name} label={name}>
            {value}
          </Detail>
        ))}
      </dl>
    </PanelSection>
  );
}

/** The actions on the key besides editing its details, for users who cannot right-click. */
function KeyActionsMenu({ row }: { row: EntryRow }) {
  const intl = useIntl();
  const { rights } = useGrid();
  const run = useContext(KeyActions);
  const actions = offeredKeyActions(rights, row).filter((action) => action !== "details");
  if (actions.length === 0) return null;
  const label = intl.formatMessage({ id: "key.menu" });
  return (
    <Menu
      label={label}
      button={
        <>
          <Ellipsis aria-hidden size={14} />
          <span className="sr-only">{label}</span>
        </>
      }
      className="h-6 px-1.5"
      entries={actions.map((action) => ({
        id: action,
        text: intl.formatMessage({ id: `key.action.${action}` }),
        onAction: () => void requestAnimationFrame(() => run(action, row)),
      }))}
    />
  );
}

function Detail(props: { labelId?: string; label?: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="truncate text-ink-muted">
        {props.labelId === undefined ? props.label : <FormattedMessage id={props.labelId} />}
      </dt>
      <dd className="col-span-2 break-words">
        <bdi>{props.children}</bdi>
      </dd>
    </>
  );
}
