import { FormattedMessage, useIntl } from "react-intl";
import { isFinal } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { ChoiceField } from "#dashboard/ui/fields/choice-field.tsx";

/** Maximum number of languages listed in the label of an order. */
const maxLanguages = 6;

/** Copies the scope of an earlier order: each language its own scope, or all languages the scope of one language. */
export function CopyFields() {
  const intl = useIntl();
  const { orders } = useWizard();
  const { values, change, errorOf } = useOrderForm();
  const { orderToCopy } = values;
  if (orders.length === 0 && orderToCopy === "") return null;
  const options = orders.map((order) => ({ value: order.id, label: labelOf(order) }));
  const isKnown = orderToCopy === "" || options.some(({ value }) => value === orderToCopy);
  const none = { value: "", label: intl.formatMessage({ id: "wizard.copy.none" }) };
  const missing = { value: orderToCopy, label: intl.formatMessage({ id: "wizard.copy.gone" }) };
  function labelOf({ orderNumber, status, languages, created }: Order): string {
    return intl.formatMessage(
      { id: "wizard.copy.order" },
      {
        number: orderNumber ?? 0,
        status: intl.formatMessage({ id: `orders.status.${status}` }),
        languages:
          intl.formatList(languages.slice(0, maxLanguages), { type: "unit" }) +
          (languages.length > maxLanguages ? " …" : ""),
        date: intl.formatDate(created, { dateStyle: "medium" }),
      },
    );
  }
  return (
    <div className="space-y-4">
      <div data-field="orderToCopy" className="max-w-120">
        <ChoiceField
          label={<FormattedMessage id="wizard.copy" />}
          hint={<FormattedMessage id="wizard.copy.hint" />}
          error={errorOf("orderToCopy")}
          options={[none, ...(isKnown ? [] : [missing]), ...options]}
          value={orderToCopy}
          onChange={(picked) => change(copyOf(orders.find(({ id }) => id === picked)))}
        />
      </div>
      {orderToCopy !== "" && <CopiedLanguage />}
    </div>
  );
}

/** Form values that copy an order. If the order has not ended, only the scope of one language can be copied. */
function copyOf(order: Order | undefined) {
  if (!order) return { orderToCopy: "", languageToCopy: "", stringOption: "untranslated" as const };
  const [first = ""] = order.languages;
  return {
    orderToCopy: order.id,
    languageToCopy: isFinal(order.status) ? "" : first,
    stringOption: "all" as const,
  };
}

function CopiedLanguage() {
  const intl = useIntl();
  const { copied, values, change, errorOf, nameOf } = useOrderForm();
  const { languageToCopy } = values;
  const languages = copied?.languages ?? [];
  const mayCopyWhole = copied === undefined || isFinal(copied.status) || languageToCopy === "";
  const removedLanguages =
    languages.includes(languageToCopy) || languageToCopy === "" ? [] : [languageToCopy];
  return (
    <div data-field="languageToCopy" className="max-w-120">
      <ChoiceField
        label={<FormattedMessage id="wizard.copy.scope" />}
        hint={
          <FormattedMessage id={mayCopyWhole ? "wizard.copy.scope.hint" : "wizard.copy.scope.openHint"} />
        }
        error={errorOf("languageToCopy")}
        options={[
          ...(mayCopyWhole ? [{ value: "", label: intl.formatMessage({ id: "wizard.copy.whole" }) }] : []),
          ...[...removedLanguages, ...languages].map((code) => ({
            value: code,
            label: intl.formatMessage({ id: "wizard.copy.language" }, { name: nameOf(code) }),
          })),
        ]}
        value={languageToCopy}
        onChange={(picked) => change({ languageToCopy: picked })}
      />
    </div>
  );
}
