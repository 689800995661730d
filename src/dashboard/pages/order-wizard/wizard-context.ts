import { createContext, useContext } from "react";
import { useFormContext } from "react-hook-form";
import { languageNameIn } from "#text/languages/languages.ts";
import type { OrderValues } from "./order-values.ts";
import type { Wizard } from "./use-wizard-value.ts";

const WizardContext = createContext<Wizard | undefined>(undefined);
export const WizardProvider = WizardContext.Provider;

/** Returns the state that all steps share besides the form. */
export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error("There is no order wizard around this.");
  return wizard;
}

/** Returns the form of the order, and data that its values refer to. */
export function useOrderForm() {
  const { watch, getValues, setValues, register, getFieldState, formState } = useFormContext<OrderValues>();
  const { languages, orders } = useWizard();
  const values = watch();
  return {
    values,
    getValues,
    change: (part: Partial<OrderValues>) => setValues(part),
    register,
    errorOf: (field: keyof OrderValues) => getFieldState(field, formState).error?.message,
    /** The order whose scope is copied. */
    copied: orders.find(({ id }) => id === values.orderToCopy),
    /** Whether the source language is the base language. */
    isFromBase: languages.some(({ code, base }) => base && code === values.sourceLanguage),
    nameOf: (language: string) => languageNameIn(languages, language),
  };
}
