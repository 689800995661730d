import { createContext, useContext } from "react";
import type { Language } from "#contract/languages.ts";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { Order, OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import type { OrderStep } from "#dashboard/paths.ts";
import type { DraftForm } from "./draft/draft-form.ts";
import type { DraftState } from "./draft/draft-state.ts";
import type { Estimated } from "./estimate/use-estimate.ts";
import type { OrderIssue } from "./order-issues.ts";
import type { OrderValues } from "./order-values.ts";

/** `open`: not visited yet, or incomplete. */
export type StepState = "open" | "done" | "problem";

/** State and actions that all steps of the wizard share. */
export type Wizard = {
  scope: BranchScope;
  step: OrderStep;
  form: DraftForm;
  state: DraftState;
  /** The draft as last loaded; undefined until it is stored. */
  order: OrderDetails | undefined;
  values: OrderValues;
  change: (part: Partial<OrderValues>) => void;
  languages: readonly Language[];
  /** The source language is the base language. */
  isFromBase: boolean;
  template: readonly BriefField[];
  /** Placed orders of the branch. */
  orders: readonly Order[];
  /** The order whose scope is copied. */
  copied: Order | undefined;
  estimated: Estimated;
  /** Every issue that the browser can find. */
  issues: readonly OrderIssue[];
  /** Issues to show now. */
  shown: readonly OrderIssue[];
  problemOf: (field: keyof OrderValues) => string | undefined;
  stateOf: (step: OrderStep) => StepState;
  nameOf: (language: string) => string;
  goTo: (step: OrderStep) => Promise<void>;
  /** Focuses the field of an issue as soon as its step is shown. */
  aimAt: (issue: OrderIssue) => void;
  /** Shows all known issues; returns whether there are none. */
  checkAll: () => boolean;
  /** Shows issues that the server found, at their fields. */
  refuse: (issues: readonly OrderIssue[]) => void;
};

const WizardContext = createContext<Wizard | undefined>(undefined);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error("There is no order wizard around this.");
  return wizard;
}
