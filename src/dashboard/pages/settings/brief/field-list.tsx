import { CircleAlert, FileText, Plus, TriangleAlert } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { ReorderGrid } from "#dashboard/ui/tables/reorder-grid.tsx";
import { toTemplate } from "./draft/brief-draft.ts";
import type { DraftField } from "./draft/draft-field.ts";
import type { DraftProblems } from "./draft/use-draft-problems.ts";
import { FieldSummary } from "./field-summary.tsx";

type ListProps = {
  fields: readonly DraftField[];
  problems: DraftProblems;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onAdd: () => void;
  onMove: (moved: string, beside: { target: string; side: "before" | "after" }) => void;
  onRemove: (id: string) => void;
};

/** Fields in the order of the form; opens, moves, adds and removes them. */
export function FieldList({ fields, problems, openId, onOpen, onAdd, onMove, onRemove }: ListProps) {
  const intl = useIntl();
  const template = toTemplate(fields);
  const { invalidFields, warnedFields } = problems;
  return (
    <div className="space-y-3">
      {fields.length === 0 ? (
        <Empty icon={FileText} title={<FormattedMessage id="briefDesigner.empty" />}>
          <FormattedMessage id="briefDesigner.empty.about" />
        </Empty>
      ) : (
        <ReorderGrid
          layout="stack"
          label={intl.formatMessage({ id: "briefDesigner.fields" })}
          items={fields}
          onMove={onMove}
        >
          {({ id, name }, handle) => {
            const index = fields.findIndex((field) => field.id === id);
            const field = template[index];
            return (
              <div className={`flex items-center gap-1 py-1 ps-1 pe-2 ${id === openId ? "bg-selected" : ""}`}>
                {handle}
                <button
                  type="button"
                  aria-current={id === openId}
                  onClick={ignoreDoubleClick(() => onOpen(id))}
                  className="min-w-0 flex-1 rounded-sm px-1 py-0.5 text-start"
                >
                  {field && <FieldSummary field={field} />}
                </button>
                <ProblemMark
                  isError={invalidFields.includes(index)}
                  isWarning={warnedFields.includes(index)}
                />
                <RemoveButton messageId="briefDesigner.remove" name={name} onPress={() => onRemove(id)} />
              </div>
            );
          }}
        </ReorderGrid>
      )}
      <Button onPress={onAdd} variant={fields.length === 0 ? "primary" : "plain"}>
        <Plus aria-hidden size={16} />
        <FormattedMessage id="briefDesigner.add" />
      </Button>
    </div>
  );
}

/** Icon of a field with an error or a warning. */
function ProblemMark({ isError, isWarning }: { isError: boolean; isWarning: boolean }) {
  const intl = useIntl();
  if (!isError && !isWarning) return null;
  const Icon = isError ? CircleAlert : TriangleAlert;
  return (
    <Icon
      role="img"
      aria-label={intl.formatMessage({ id: isError ? "briefDesigner.wrong" : "briefDesigner.warning" })}
      size={16}
      className={`flex-none ${isError ? "text-danger" : "text-warning"}`}
    />
  );
}
