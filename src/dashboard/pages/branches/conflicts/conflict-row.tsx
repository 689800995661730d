import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Conflict } from "#contract/merges.ts";
import { DifferenceName } from "#dashboard/pages/branches/differences/difference-name.tsx";
import { SideValue } from "#dashboard/pages/branches/differences/side-value.tsx";
import { fieldMessage, useValueFormat } from "#dashboard/pages/branches/differences/value-format.ts";
import { DecisionMark } from "#dashboard/pages/branches/merge/decision-mark.tsx";
import {
  type Choice,
  type Decision,
  type DecisionState,
  mayChoose,
} from "#dashboard/pages/branches/merge/merge-decisions.ts";
import type { ChosenPair } from "#dashboard/pages/branches/use-pair.ts";
import { ChoiceCard } from "#dashboard/ui/fields/choice-card.tsx";
import { ConflictActions } from "./conflict-actions.tsx";
import { ConflictEditor, type EditDone } from "./conflict-editor.tsx";
import { nameOf } from "./conflict-filter.ts";
import { unsavedTextName } from "./unsaved-text.ts";
import type { ConflictCursor } from "./use-conflict-cursor.ts";

type RowProps = {
  row: Conflict;
  index: number;
  pair: ChosenPair;
  decision: Decision | undefined;
  state: DecisionState;
  isActive: boolean;
  isEditing: boolean;
  cursor: ConflictCursor;
  onChoose: (choice: Choice) => void;
  onEdited: EditDone;
  onReopen: () => void;
};

/** A conflict: source, common base and target, and the decision. */
export function ConflictRow(props: RowProps) {
  const { row, index, decision, isActive, isEditing, cursor } = props;
  const box = useRef<HTMLDivElement>(null);
  const label = useLabel(props);
  useEffect(() => {
    if (isActive && !isEditing && cursor.takesFocus()) box.current?.focus({ preventScroll: true });
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and announce more than needed
    <div
      ref={box}
      role="group"
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      aria-current={isActive || undefined}
      onFocus={() => cursor.recordFocus(index)}
      className={`mb-2 rounded-md border px-3 pt-1.5 pb-3 ${isActive ? "border-line-strong bg-surface-2" : "border-line"}`}
    >
      <ConflictHead {...props} />
      <Sides {...props} />
      {isEditing && (
        <ConflictEditor
          row={row}
          storageName={unsavedTextName(props.pair.ids, row)}
          start={initialTextOf(row, decision)}
          onDone={props.onEdited}
        />
      )}
      {!isEditing && decision && "value" in decision && (
        <div className="mt-2">
          <ChoiceCard isChosen head={<FormattedMessage id="branches.edited" />}>
            <SideValue about={row} value={decision.value} against={row.base} />
          </ChoiceCard>
        </div>
      )}
    </div>
  );
}

function useLabel({ row, state }: RowProps): string {
  const intl = useIntl();
  const language = useValueFormat().languageOf(row.language)?.name ?? row.language;
  const field = intl.formatMessage({ id: fieldMessage(row) });
  return intl.formatMessage({ id: "branches.conflict.label" }, { name: nameOf(row), language, field, state });
}

function ConflictHead({ row, index, pair, decision, state, isActive, cursor, onReopen }: RowProps) {
  const isDeletedInTarget = row.field === "key" && row.to === null;
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1">
          <DifferenceName
            row={row}
            isReachable={isActive}
            gridScope={isDeletedInTarget ? undefined : { app: pair.ids.app, branch: pair.ids.to }}
          />
        </div>
        <ConflictActions
          isReachable={isActive}
          onEdit={mayChoose(row, { value: "" }) ? () => cursor.edit(index) : undefined}
          onReopen={decision && onReopen}
        />
        <DecisionMark state={state} rule={decision?.rule} />
      </div>
      {row.reason && (
        <p className="mb-2 text-xs text-warning">
          <FormattedMessage id={`branches.reason.${row.reason}`} values={{ to: pair.to.name }} />
        </p>
      )}
    </>
  );
}

/** Source, common base and target, side by side. */
function Sides(props: RowProps) {
  const { row } = props;
  return (
    <div className="grid gap-2 md:grid-cols-3">
      <Side {...props} take="from" />
      <ChoiceCard head={<FormattedMessage id="branches.base" />}>
        <SideValue about={row} value={row.base} />
      </ChoiceCard>
      <Side {...props} take="to" />
    </div>
  );
}

function Side({ row, pair, decision, isActive, onChoose, take }: RowProps & { take: "from" | "to" }) {
  const isNewest = row.newest === take;
  const label = useIntl().formatMessage({ id: "branches.take" }, { name: pair[take].name });
  return (
    <ChoiceCard
      head={
        <>
          <span className="min-w-0 flex-1 truncate">{pair[take].name}</span>
          {isNewest && (
            <span className="flex-none font-normal text-ink-muted">
              <FormattedMessage id="branches.newest" />
            </span>
          )}
        </>
      }
      label={label}
      isChosen={decision !== undefined && "take" in decision && decision.take === take}
      isDisabled={!mayChoose(row, { take })}
      isReachable={isActive}
      onChoose={() => onChoose({ take })}
    >
      <SideValue about={row} value={row[take]} against={row.base} />
    </ChoiceCard>
  );
}

/** Initial text of the editor: the text written before, or else that of the chosen side; by default the source. */
function initialTextOf({ from, to }: Conflict, decision: Decision | undefined): string {
  if (decision && "value" in decision) return decision.value;
  const chosen = decision?.take === "to" ? to : from;
  return typeof chosen === "string" ? chosen : "";
}
