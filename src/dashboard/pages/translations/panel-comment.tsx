import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Button } from "#dashboard/ui/button.tsx";
import { type CellPlace, commentFieldId } from "./grid-commands.ts";
import { useGrid } from "./grid-context.ts";
import { PanelSection } from "./panel-section.tsx";

/** The entry's one comment. What is typed here is saved by its button, or on leaving the field. */
export function PanelComment(props: { place: CellPlace; comment: string; locked: boolean }) {
  const { place, comment } = props;
  const { queue } = useGrid();
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const isChanged = typed !== undefined && typed !== comment;
  function save(): void {
    if (!isChanged) return;
    queue.save(place.address, { comment: typed }, place.cell);
    setTyped(undefined);
  }
  return (
    <PanelSection title="grid.panel.comment">
      <textarea
        id={commentFieldId}
        aria-label={intl.formatMessage({ id: "grid.panel.comment" })}
        placeholder={intl.formatMessage({ id: "grid.panel.commentHint" })}
        {...((typed ?? comment) === "" ? {} : { dir: "auto" })}
        rows={2}
        value={typed ?? comment}
        readOnly={place.closed !== undefined || props.locked}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        className="block w-full resize-none field-sizing-content rounded-md border border-line-strong bg-surface px-2 py-1.5 leading-5"
      />
      {isChanged && (
        <div className="mt-2">
          <Button size="small" onPress={save}>
            <FormattedMessage id="grid.action.saveComment" />
          </Button>
        </div>
      )}
    </PanelSection>
  );
}
