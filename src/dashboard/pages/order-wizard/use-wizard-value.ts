import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import type { Language } from "#contract/languages.ts";
import type { BriefField } from "#contract/orders/brief-template.ts";
import type { OrderDetails } from "#contract/orders/orders.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useLiveRefresh } from "#dashboard/api/live/use-live-refresh.ts";
import { briefTemplateQuery } from "#dashboard/api/orders/brief-template.ts";
import { ordersQuery } from "#dashboard/api/orders/orders.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { type OrderStep, orderSteps, paths } from "#dashboard/paths.ts";
import { languageNameIn } from "#text/languages/languages.ts";
import type { DraftForm } from "./draft/draft-form.ts";
import { useEstimate } from "./estimate/use-estimate.ts";
import { checkOrder, fieldOf, isFilledIn, type OrderIssue, stepOf } from "./order-issues.ts";
import { useOrderIssueMessage } from "./use-issue-message.ts";
import { useStepFocus } from "./use-step-focus.ts";
import { useWizardIssues } from "./use-wizard-issues.ts";
import type { StepState, Wizard } from "./wizard-context.ts";

export type WizardInput = {
  scope: BranchScope;
  form: DraftForm;
  order: OrderDetails | undefined;
  languages: readonly Language[];
  template: readonly BriefField[];
  step: OrderStep;
};

/** Combines the form, its estimate, its issues and the navigation between steps. */
export function useWizardValue({ scope, form, order, languages, template, step }: WizardInput): Wizard {
  const client = useQueryClient();
  const state = useSyncExternalStore(form.subscribe, form.get);
  const { values } = state;
  const { data: all = [] } = useQuery(ordersQuery(scope));
  const orders = all.filter(({ status }) => status !== "draft");
  const copied = orders.find(({ id }) => id === values.orderToCopy);
  const issues = checkOrder(values, { languages, template, copied, now: new Date() });
  const { visited, shown, markVisited, showAll, refuse, clearRefused } = useWizardIssues(issues);
  const issueMessage = useOrderIssueMessage();
  const focus = useStepFocus(step);
  const goTo = useSteps({ scope, form, step, onLeave: markVisited });
  useLiveRefresh(scope, queryKeys.branch(scope, "orders"));

  const aimAt = (issue: OrderIssue) => focus(issue.path, stepOf(issue));

  function showFirst(found: readonly OrderIssue[]): void {
    const first = orderSteps
      .flatMap((orderStep) => found.filter((issue) => stepOf(issue) === orderStep))
      .at(0);
    if (!first) return;
    aimAt(first);
    if (stepOf(first) !== step) void goTo(stepOf(first));
  }

  return {
    scope,
    step,
    form,
    state,
    order,
    values,
    languages,
    isFromBase: languages.some(({ code, base }) => base && code === values.sourceLanguage),
    template,
    orders,
    copied,
    estimated: useEstimate(scope, values),
    issues,
    shown,
    goTo,
    aimAt,
    change(part) {
      clearRefused(part);
      form.change(part);
    },
    problemOf(field) {
      const issue = shown.find(({ path }) => fieldOf(path) === field);
      return issue && issueMessage(issue);
    },
    stateOf(target): StepState {
      if (shown.some((issue) => stepOf(issue) === target)) return "problem";
      const isKnown = visited.has(target) || (form.isResumed && isFilledIn(values, target));
      const isValid = !issues.some((issue) => stepOf(issue) === target);
      return isKnown && isValid && target !== "review" ? "done" : "open";
    },
    nameOf: (code) => languageNameIn(languages, code),
    checkAll() {
      showAll();
      showFirst(issues);
      return issues.length === 0;
    },
    refuse(found) {
      refuse(found);
      // The template, a language or the order to copy may have changed since.
      void client.invalidateQueries({ queryKey: briefTemplateQuery(scope).queryKey });
      void client.invalidateQueries({ queryKey: queryKeys.shared(scope.app, "languages", scope.branch) });
      showFirst(found);
    },
  };
}

type StepsInput = {
  scope: BranchScope;
  form: DraftForm;
  step: OrderStep;
  onLeave: (step: OrderStep) => void;
};

/** Stores the draft whenever a step is left; the first time creates it and navigates to its URL. */
function useSteps({ scope, form, step, onLeave }: StepsInput): Wizard["goTo"] {
  const navigate = useNavigate();
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    onLeave(shown.current);
    shown.current = step;
    void form.saveIfNeeded();
  }, [form, step, onLeave]);
  return async (next) => {
    const isNew = form.get().stored === undefined;
    if (isNew && !(await form.save())) return;
    const id = form.get().stored?.id ?? "";
    if (isNew) await navigate(paths.orderDraft(scope, id), { replace: true });
    await navigate(paths.orderDraft(scope, id, next));
  };
}
