import { Ellipsis, Pencil, PencilLine } from "lucide-react";
import { useContext, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { hasStoredForm } from "#dashboard/api/forms/stored-forms.ts";
import { lazyPopup } from "#dashboard/lib/loading/lazy-part.tsx";
import { loadsAhead } from "#dashboard/lib/loading/load-later.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { KeyActions, offeredKeyActions } from "#dashboard/pages/translations/keys/key-actions.ts";
import { TextLength } from "#dashboard/pages/translations/open-text/editor-footer.tsx";
import { keyFormName } from "#dashboard/pages/translations/panel/key-details/key-details.ts";
import { hasKnownWriter, TextWriter } from "#dashboard/pages/translations/panel/state/text-writer.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menus/menu.tsx";
import { textLength } from "#text/text-length.ts";

const KeyDetailsDialog = lazyPopup(
  () => import("#dashboard/pages/translations/panel/key-details/key-details-dialog.tsx"),
  "KeyDetailsDialog",
);

/** Properties of the key, the length of the text, and the author of the stored one. */
export function PanelDetails(props: { row: EntryRow; language: Language; cell: Cell; text: string }) {
  const { row, language, cell } = props;
  const { scope, rights } = useGrid();
  const [isEditing, setIsEditing] = useState(false);
  const isUnsaved = hasStoredForm(keyFormName(scope, row.key));
  return (
    <section className="border-b border-line px-4 py-3">
      <div className="flex items-start gap-2">
        <h2 className="min-w-0 flex-1 font-mono text-xs font-medium break-all">
          <bdi>{row.key}</bdi>
        </h2>
        {rights.canPublish && !row.deleted && (
          <Button
            size="small"
            variant="ghost"
            {...loadsAhead(KeyDetailsDialog)}
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
      {row.desc !== "" && (
        <p dir="auto" className="mt-2 break-words whitespace-pre-line">
          {row.desc}
        </p>
      )}
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-1 text-xs">
        <Detail name="panel.detail.group">{row.group}</Detail>
        {row.tags.length > 0 && <Detail name="panel.detail.tags">{row.tags.join(", ")}</Detail>}
        <Detail name="panel.detail.length">
          <TextLength length={textLength(props.text)} maxLength={row.maxLength} />
        </Detail>
        {hasKnownWriter(cell) && (
          <Detail name="panel.detail.origin">
            <TextWriter cell={cell} />
          </Detail>
        )}
        {Object.entries(row.meta).map(([name, value]) => (
          <Detail key={name} title={name}>
            {value}
          </Detail>
        ))}
      </dl>
      {isEditing && <KeyDetailsDialog row={row} onClose={() => setIsEditing(false)} />}
    </section>
  );
}

/** The actions on the key besides editing its details, for users without a right button. */
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

function Detail(props: { name?: string; title?: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="truncate text-ink-muted">
        {props.name === undefined ? props.title : <FormattedMessage id={props.name} />}
      </dt>
      <dd className="col-span-2 break-words">
        <bdi>{props.children}</bdi>
      </dd>
    </>
  );
}
