import { FileText } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { Empty } from "#dashboard/ui/page-states.tsx";
import { FieldSummary } from "./field-summary.tsx";

/** Read-only list of the fields. */
export function FieldSummaries({ template }: { template: readonly BriefField[] }) {
  const intl = useIntl();
  return (
    <div className="space-y-3">
      <Notice>
        <FormattedMessage id="briefDesigner.readOnly" />
      </Notice>
      {template.length === 0 ? (
        <Empty icon={FileText} title={<FormattedMessage id="briefDesigner.empty" />} />
      ) : (
        <ul
          aria-label={intl.formatMessage({ id: "briefDesigner.fields" })}
          className="divide-y divide-line rounded-md border border-line"
        >
          {template.map((field) => (
            <li key={field.name} className="px-3 py-2">
              <FieldSummary field={field} />
              <FieldDetails field={field} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function FieldDetails({ field: { type, selectionList = [], defaultValue = "" } }: { field: BriefField }) {
  const intl = useIntl();
  return (
    <p className="text-xs break-words text-ink-muted">
      {type === "selection" && <span className="block">{intl.formatList(selectionList)}</span>}
      {defaultValue !== "" && (
        <FormattedMessage id="briefDesigner.is.default" values={{ value: <bdi>{defaultValue}</bdi> }} />
      )}
    </p>
  );
}
