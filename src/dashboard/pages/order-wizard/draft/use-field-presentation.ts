import { useIntl } from "react-intl";
import { type StringOption, stringOptions } from "#contract/orders/orders.ts";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { briefNameOf, type OrderFields, valuesOfFields } from "./order-fields.ts";

const labels: Record<string, string> = {
  title: "wizard.title",
  sourceLanguage: "wizard.source",
  orderToCopy: "wizard.copy.short",
  languageToCopy: "wizard.copy.short",
  stringOption: "wizard.options",
  brief: "wizard.brief",
  dueDate: "wizard.due",
};

/** Returns the label of an order field and its value as text. */
export function useFieldPresentation() {
  const intl = useIntl();
  const { nameOf } = useOrderForm();
  const { orders, template } = useWizard();

  function read(field: string, fields: OrderFields): string {
    const value = fields[field];
    const text = typeof value === "string" ? value : "";
    if (text === "") return "";
    if (field === "sourceLanguage") return nameOf(text);
    if (field === "dueDate") return intl.formatDate(`${text}T12:00:00`, { dateStyle: "medium" });
    const option = stringOptions.find((candidate): candidate is StringOption => candidate === text);
    if (field === "stringOption" && option) return intl.formatMessage({ id: `orders.option.${option}` });
    if (field === "orderToCopy") return copyOf(fields);
    return text;
  }

  function copyOf(fields: OrderFields): string {
    const { orderToCopy, languageToCopy } = valuesOfFields(fields);
    const copied = orders.find(({ id }) => id === orderToCopy);
    const values = { known: copied !== undefined, number: copied?.orderNumber ?? 0 };
    const name = intl.formatMessage({ id: "wizard.copiedOrder" }, values);
    return languageToCopy === "" ? name : `${name} · ${nameOf(languageToCopy)}`;
  }

  return (field: string) => {
    const label = field === "brief" && template.length === 0 ? "wizard.brief.only" : labels[field];
    return {
      label: briefNameOf(field) ?? (label ? intl.formatMessage({ id: label }) : field),
      show: (fields: OrderFields) => read(field, fields),
    };
  };
}
