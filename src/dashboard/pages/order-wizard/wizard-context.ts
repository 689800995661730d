import { createContext, useContext } from "react";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { Order, OrderDetails } from "#contract/orders/orders.ts";
import type { Language } from "#contract/projects/languages.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import type { OrderStep } from "#dashboard/paths.ts";
import type { DraftForm } from "./draft/draft-form.ts";
import type { DraftState } from "./draft/draft-state.ts";
import type { Estimated } from "./estimate/use-estimate.ts";
import type { OrderIssue } from "./order-issues.ts";
import type { OrderValues } from "./order-values.ts";

/** `open`: not looked at yet, or not complete. */
export type StepState = "open" | "done" | "problem";

/** What all steps of the wizard share. */
export type Wizard = {
  scope: BranchScope;
  step: OrderStep;
  form: DraftForm;
  state: DraftState;
  /** The draft as it was read last; undefined until it is stored. */
  order: OrderDetails | undefined;
  values: OrderValues;
  change: (part: Partial<OrderValues>) => void;
  languages: readonly Language[];
  /** The source language is the base language. */
  isFromBase: boolean;
  template: readonly BriefField[];
  /** The orders of the branch that were placed. */
  orders: readonly Order[];
  /** The one whose scope is copied. */
  copied: Order | undefined;
  estimated: Estimated;
  /** All that is wrong, as far as the browser can tell. */
  issues: readonly OrderIssue[];
  /** What is wrong and due to be said. */
  shown: readonly OrderIssue[];
  problemOf: (field: keyof OrderValues) => string | undefined;
  stateOf: (step: OrderStep) => StepState;
  nameOf: (language: string) => string;
  goTo: (step: OrderStep) => Promise<void>;
  /** The step of a problem, once it is shown, focuses the field of the problem. */
  aimAt: (issue: OrderIssue) => void;
  /** Says all that is wrong as far as it is known; answers whether nothing is. */
  checkAll: () => boolean;
  /** Says what the server found, where it is filled in. */
  refuse: (issues: readonly OrderIssue[]) => void;
};

const WizardContext = createContext<Wizard | undefined>(undefined);
export const WizardProvider = WizardContext.Provider;

export function useWizard(): Wizard {
  const wizard = useContext(WizardContext);
  if (!wizard) throw new Error("There is no order wizard around this.");
  return wizard;
}
