import { FormattedMessage, useIntl } from "react-intl";
import type { BriefField } from "#contract/orders/brief-template.ts";

/** Two-line summary of a field: its name, then its type and condition. */
export function FieldSummary({ field }: { field: BriefField }) {
  const { name, type, selectionList = [], mandatory, conditional } = field;
  return (
    <>
      <span className="block truncate text-sm font-medium">
        {name === "" ? <FormattedMessage id="briefDesigner.noName" /> : <bdi>{name}</bdi>}
      </span>
      <span className="block text-xs break-words text-ink-muted">
        {type === "text" ? (
          <FormattedMessage id="briefDesigner.is.text" />
        ) : (
          <FormattedMessage id="briefDesigner.is.selection" values={{ count: selectionList.length }} />
        )}
        {mandatory && (
          <>
            {" · "}
            <FormattedMessage id="briefDesigner.is.mandatory" />
          </>
        )}
        {conditional && (
          <>
            {" · "}
            <ConditionText conditional={conditional} />
          </>
        )}
      </span>
    </>
  );
}

function ConditionText({ conditional }: { conditional: NonNullable<BriefField["conditional"]> }) {
  const intl = useIntl();
  const { conditionField, condition, conditionValue } = conditional;
  const id = condition === "is" ? "briefDesigner.is.when" : "briefDesigner.is.whenContains";
  const isolate = (text: string) => <bdi>{text === "" ? "…" : text}</bdi>;
  return intl.formatMessage({ id }, { field: isolate(conditionField), value: isolate(conditionValue) });
}
