import { useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Entry } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { type CellEdit, textOf } from "#dashboard/api/send-save.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { WordDifference } from "#dashboard/ui/word-difference.tsx";
import { type CellWork, conflictingField, textOfEdit, unsavedEdit } from "./cell-work.ts";
import { useGrid } from "./grid-context.ts";
import { conflictCardId, focusGrid } from "./open-cell.ts";

/** Two people wrote the same cell. Both texts stay until one of the three buttons is pressed. */
export function ConflictCard(props: { work: CellWork; theirs: Entry; language: Language }) {
  const { work, theirs, language } = props;
  const { queue, say } = useGrid();
  const sides = sidesOf(work, theirs);
  const [merged, setMerged] = useState<string>();
  const intl = useIntl();

  function finish(act: () => void, message: string): void {
    act();
    say(message);
    focusGrid();
  }

  return (
    <section
      data-card=""
      id={conflictCardId}
      tabIndex={-1}
      aria-label={intl.formatMessage({ id: "grid.conflict.title" })}
      onKeyDown={(event) => event.key === "Escape" && focusGrid()}
      className="border-b-2 border-danger bg-surface px-4 py-3 outline-none"
    >
      <h3 className="font-medium text-danger">
        <FormattedMessage id="grid.conflict.title" />
      </h3>
      <p className="mt-1 text-xs text-ink-muted">
        <FormattedMessage id="grid.conflict.hint" values={{ name: theirs.userName ?? "–" }} />
      </p>
      <Side title="grid.conflict.base" language={language} before={sides.base} after={sides.base} />
      <Side title="grid.conflict.theirs" language={language} before={sides.base} after={sides.theirs} />
      <Side title="grid.conflict.mine" language={language} before={sides.base} after={sides.mine} />
      {merged !== undefined && (
        <textarea
          // biome-ignore lint/a11y/noAutofocus: it opens because its button was pressed
          autoFocus
          aria-label={intl.formatMessage({ id: "grid.conflict.merged" })}
          lang={language.code}
          dir={language.direction}
          value={merged}
          onChange={(event) => setMerged(event.currentTarget.value)}
          className="mt-2 block w-full resize-none field-sizing-content rounded-md border border-line-strong bg-surface px-2 py-1.5 leading-5"
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {merged === undefined ? (
          <>
            <Button
              size="small"
              onPress={() =>
                finish(() => queue.resolve(work, sides.editWith(sides.mine)), "grid.say.mineKept")
              }
            >
              <FormattedMessage id="grid.conflict.keepMine" />
            </Button>
            <Button size="small" onPress={() => finish(() => queue.takeTheirs(work), "grid.say.theirsTaken")}>
              <FormattedMessage id="grid.conflict.takeTheirs" />
            </Button>
            <Button size="small" onPress={() => setMerged(sides.mine)}>
              <FormattedMessage id="grid.conflict.edit" />
            </Button>
          </>
        ) : (
          <Button
            size="small"
            variant="primary"
            onPress={() => finish(() => queue.resolve(work, sides.editWith(merged)), "grid.say.mergedSaved")}
          >
            <FormattedMessage id="grid.conflict.saveMerged" />
          </Button>
        )}
      </div>
    </section>
  );
}

function Side(props: { title: string; language: Language; before: string; after: string }) {
  return (
    <div className="mt-2">
      <h4 className="text-xs text-ink-muted">
        <FormattedMessage id={props.title} />
      </h4>
      <p lang={props.language.code} dir={props.language.direction} className="leading-5">
        {props.before === "" && props.after === "" ? (
          <span className="text-ink-muted">
            <FormattedMessage id="grid.cell.empty" />
          </span>
        ) : (
          <WordDifference before={props.before} after={props.after} />
        )}
      </p>
    </div>
  );
}

/** The three texts, and how a text becomes the edit that was meant: a value, a draft or a comment. */
function sidesOf(work: CellWork, theirs: Entry) {
  const edit = unsavedEdit(work);
  if (conflictingField(work, theirs) === "comment") {
    const editWith = (comment: string): CellEdit => ({ comment });
    return { base: work.base.comment, theirs: theirs.comment, mine: edit.comment ?? "", editWith };
  }
  const publishes = edit.value !== undefined;
  const editWith = (text: string): CellEdit =>
    publishes
      ? { ...edit, value: text, ...(edit.draft === undefined ? {} : { draft: "" }) }
      : { ...edit, draft: text };
  const mine = work.text ?? textOfEdit(edit) ?? "";
  return { base: textOf(work.base), theirs: textOf(theirs), mine, editWith };
}
