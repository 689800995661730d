import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { isSame } from "#dashboard/lib/three-way.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { CopyButton } from "#dashboard/ui/copy-button.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";
import type { DraftEnd } from "./autosave.ts";
import type { LocalDraft } from "./merge-draft.ts";
import { fieldsOf } from "./order-fields.ts";
import { useFieldPresentation } from "./use-field-presentation.ts";

/** Shown when the draft has ended: the fields keep the input, which can be copied or discarded here. */
export function EndNotice({ end }: { end: DraftEnd }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const presentationOf = useFieldPresentation();
  const { scope, draft, order } = useWizard();
  const { values } = useOrderForm();
  const typed = typedTexts({ values, baseline: draft.baseline }).map(
    ([field, text]) => `${presentationOf(field).label}\n${text}`,
  );
  const isUnsaved = draft.isUnsaved();
  if (draft.isStopped) return null;
  return (
    <div className="mb-6">
      <Notice tone="danger">
        <p>
          <FormattedMessage id={`wizard.end.${end}`} values={{ number: order?.orderNumber ?? 0 }} />{" "}
          {isUnsaved && <FormattedMessage id="wizard.end.unsaved" />}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          {order && end !== "deleted" && (
            <LinkButton size="small" to={paths.order(scope, order.id)}>
              <FormattedMessage id="wizard.openOrder" />
            </LinkButton>
          )}
          {typed.length > 0 && (
            <CopyButton text={typed.join("\n\n")} label={intl.formatMessage({ id: "wizard.end.typed" })} />
          )}
          {isUnsaved && (
            <Button
              size="small"
              onPress={() => {
                draft.stop();
                void navigate(paths.orders(scope));
              }}
            >
              <FormattedMessage id="wizard.end.discard" />
            </Button>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** Typed texts that are not stored. */
function typedTexts({ values, baseline }: LocalDraft): Array<[field: string, text: string]> {
  return Object.entries(fieldsOf(values)).flatMap(([field, value]) =>
    typeof value === "string" && value !== "" && !isSame(value, baseline.base[field])
      ? [[field, value] as [string, string]]
      : [],
  );
}
