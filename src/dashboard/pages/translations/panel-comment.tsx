import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { sessionQuery } from "#dashboard/api/session.ts";
import { useKeptText } from "#dashboard/lib/use-kept-text.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { type CellPlace, commentFieldId } from "./grid-commands.ts";
import { useGrid } from "./grid-context.ts";
import { PanelSection } from "./panel-section.tsx";

/**
 * The entry's one comment. What is typed here is saved by its button, or on leaving the field, however one leaves it;
 * until then it is kept in this tab.
 */
export function PanelComment(props: { place: CellPlace; comment: string; locked: boolean }) {
  const { place, comment } = props;
  const { scope, queue } = useGrid();
  const { data: session } = useQuery(sessionQuery());
  const intl = useIntl();
  const { key, language } = place.address;
  const owner = [session?.user?._id, scope.app, scope.branch, language, key].join(".");
  const { text: typed, setText, forget } = useKeptText(`parlance.entryComment.${owner}`, comment);
  const isChanged = typed !== comment;
  function save(): void {
    if (!isChanged) return;
    queue.save(place.address, { comment: typed }, place.cell);
    forget(typed);
  }
  const leave = useEffectEvent(save);
  useEffect(() => () => leave(), []);
  return (
    <PanelSection title="grid.panel.comment">
      <textarea
        id={commentFieldId}
        aria-label={intl.formatMessage({ id: "grid.panel.comment" })}
        placeholder={intl.formatMessage({ id: "grid.panel.commentHint" })}
        {...(typed === "" ? {} : { dir: "auto" })}
        rows={2}
        value={typed}
        readOnly={place.closed !== undefined || props.locked}
        onChange={(event) => setText(event.currentTarget.value)}
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
