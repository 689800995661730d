import { PencilLine, RotateCcw } from "lucide-react";
import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Conflict } from "#contract/branches.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { ChoiceCard } from "#dashboard/ui/choice-card.tsx";
import { ConflictEditor, type EditDone } from "./conflict-editor.tsx";
import { nameOf } from "./conflict-filter.ts";
import { DecisionMark } from "./decision-mark.tsx";
import { DifferenceName } from "./difference-name.tsx";
import { type Choice, type Decision, fingerprintOf, mayChoose } from "./merge-decisions.ts";
import { SideValue } from "./side-value.tsx";
import type { ConflictCursor } from "./use-conflict-cursor.ts";
import type { ChosenPair } from "./use-pair.ts";
import { fieldMessage, useValueLook } from "./value-look.ts";

type RowProps = {
  row: Conflict;
  index: number;
  pair: ChosenPair;
  decision: Decision | undefined;
  isActive: boolean;
  isEditing: boolean;
  cursor: ConflictCursor;
  onChoose: (choice: Choice) => void;
  onEdited: EditDone;
  onReopen: () => void;
};

/** A conflict: what the source has, what both had before, what the target has, and what becomes of it. */
export function ConflictRow(props: RowProps) {
  const { row, index, pair, decision, isActive, isEditing, cursor } = props;
  const intl = useIntl();
  const language = useValueLook().languageOf(row.language)?.name ?? row.language;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive && !isEditing && cursor.takesFocus()) box.current?.focus({ preventScroll: true });
  });
  const state =
    decision === undefined ? "open" : decision.seen === fingerprintOf(row) ? "decided" : "changed";
  const side = (take: "from" | "to") => (
    <ChoiceCard
      head={<SideHead name={pair[take].name} isNewest={row.newest === take} />}
      label={intl.formatMessage({ id: "branches.take" }, { name: pair[take].name })}
      isChosen={decision !== undefined && "take" in decision && decision.take === take}
      isDisabled={!mayChoose(row, { take })}
      isReachable={isActive}
      onChoose={() => props.onChoose({ take })}
    >
      <SideValue about={row} value={row[take]} against={row.base} />
    </ChoiceCard>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw and announce more than is meant
    <div
      ref={box}
      role="group"
      tabIndex={isActive ? 0 : -1}
      aria-label={intl.formatMessage(
        { id: "branches.conflict.label" },
        { name: nameOf(row), language, field: intl.formatMessage({ id: fieldMessage(row) }), state },
      )}
      aria-current={isActive || undefined}
      onFocus={() => cursor.noteAt(index)}
      className={`mb-3 rounded-md border p-3 ${isActive ? "border-line-strong bg-surface-2" : "border-line"}`}
    >
      <div className="mb-2 flex items-start justify-between gap-3">
        <DifferenceName
          row={row}
          gridOf={
            row.field === "key" && row.to === null ? undefined : { app: pair.ids.app, branch: pair.ids.to }
          }
        />
        <DecisionMark state={state} rule={decision?.rule} />
      </div>
      {row.reason && (
        <p className="mb-2 text-xs text-warning">
          <FormattedMessage id={`branches.reason.${row.reason}`} values={{ to: pair.to.name }} />
        </p>
      )}
      <div className="grid gap-2 md:grid-cols-3">
        {side("from")}
        <ChoiceCard head={<FormattedMessage id="branches.base" />}>
          <SideValue about={row} value={row.base} />
        </ChoiceCard>
        {side("to")}
      </div>
      {isEditing ? (
        <ConflictEditor row={row} start={startOf(row, decision)} onDone={props.onEdited} />
      ) : (
        <Result {...props} />
      )}
    </div>
  );
}

function SideHead({ name, isNewest }: { name: string; isNewest: boolean }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {isNewest && (
        <span className="flex-none font-normal text-ink-muted">
          <FormattedMessage id="branches.newest" />
        </span>
      )}
    </>
  );
}

/** A text of one's own, and what else can be done. */
function Result({ row, index, decision, isActive, cursor, onReopen }: RowProps) {
  const mayEdit = mayChoose(row, { value: "" });
  const tabIndex = isActive ? undefined : -1;
  return (
    <>
      {decision && "value" in decision && (
        <div className="mt-2">
          <ChoiceCard isChosen head={<FormattedMessage id="branches.edited" />}>
            <SideValue about={row} value={decision.value} against={row.base} />
          </ChoiceCard>
        </div>
      )}
      {(mayEdit || decision) && (
        <div className="mt-2 flex gap-1">
          {mayEdit && (
            <Button size="small" variant="quiet" tabIndex={tabIndex} onPress={() => cursor.edit(index)}>
              <PencilLine aria-hidden size={13} />
              <FormattedMessage id="branches.edit" />
            </Button>
          )}
          {decision && (
            <Button size="small" variant="quiet" tabIndex={tabIndex} onPress={onReopen}>
              <RotateCcw aria-hidden size={13} className="rtl:-scale-x-100" />
              <FormattedMessage id="branches.reopen" />
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** What is edited first: what was written before, what was taken, or the text of the source. */
function startOf({ from, to }: Conflict, decision: Decision | undefined): string {
  if (decision && "value" in decision) return decision.value;
  const taken = decision?.take === "to" ? to : from;
  return typeof taken === "string" ? taken : "";
}
