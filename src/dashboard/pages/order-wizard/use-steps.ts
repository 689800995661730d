import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useNavigate, useParams } from "react-router";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { type OrderStep, orderSteps, paths } from "#dashboard/paths.ts";
import type { Draft } from "./draft/use-draft.ts";
import { fieldsOfStep, isFilledIn, issuesIn, type OrderSchema, stepOf } from "./order-rules.ts";
import type { OrderValues } from "./order-values.ts";
import { useStepFocus } from "./use-step-focus.ts";

/** `open`: not visited yet, or incomplete. `problem`: a shown issue concerns the step. */
type StepState = "open" | "done" | "problem";

type StepsInput = {
  scope: BranchScope;
  form: UseFormReturn<OrderValues>;
  draft: Draft;
  /** Rules that the browser can check. */
  rules: OrderSchema;
  /** Schema of the form: the rules, and refusals of the server. */
  schema: OrderSchema;
};

/**
 * The steps of the wizard, each with its own URL. Leaving a step validates its fields and stores the draft; the
 * first time creates it.
 */
export function useSteps({ scope, form, draft, rules, schema }: StepsInput) {
  const { step: stepParam } = useParams();
  const step = orderSteps.find((candidate) => candidate === stepParam) ?? "languages";
  const navigate = useNavigate();
  const [visited, setVisited] = useState<readonly OrderStep[]>([]);
  const [isChecked, setChecked] = useState(false);
  const values = form.watch();
  const issues = issuesIn(rules, values);
  const { errors } = form.formState;
  const focus = useStepFocus(step);

  // Rules concern several fields, so a change validates all fields of the steps that were left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form validates with the latest schema
  useEffect(() => {
    const fields = (isChecked ? orderSteps : visited).flatMap(fieldsOfStep);
    const validate = () => void form.trigger(fields);
    validate();
    return form.subscribe({ formState: { values: true }, callback: validate });
  }, [form, schema, visited, isChecked]);

  const { saveIfNeeded } = draft;
  const shownStep = useRef(step);
  useEffect(() => {
    const leftStep = shownStep.current;
    if (leftStep === step) return;
    shownStep.current = step;
    setVisited((before) => [...before, leftStep]);
    void saveIfNeeded();
  }, [step, saveIfNeeded]);

  /** Creates the draft of a new order first, since the URLs of the other steps contain its id. */
  async function goTo(next: OrderStep): Promise<void> {
    const isNew = draft.get().stored === undefined;
    if (isNew && !(await draft.save())) return;
    const id = draft.get().stored?.id ?? "";
    if (isNew) await navigate(paths.orderDraft(scope, id), { replace: true });
    await navigate(paths.orderDraft(scope, id, next));
  }

  const focusIssue = (issue: { path: string }) => focus(issue.path, stepOf(issue));

  function showFirst(found: ReadonlyArray<{ path: string }>): void {
    const [first] = orderSteps.flatMap((candidate) => found.filter((issue) => stepOf(issue) === candidate));
    if (!first) return;
    focusIssue(first);
    if (stepOf(first) !== step) void goTo(stepOf(first));
  }

  return {
    step,
    /** Every issue that the browser can find, shown or not. */
    issues,
    goTo,
    /** Focuses the field of an issue as soon as its step is shown. */
    focusIssue,
    showFirst,
    stateOf(target: OrderStep): StepState {
      if (fieldsOfStep(target).some((field) => errors[field])) return "problem";
      const isFilled = isFilledIn(values, target);
      // Other steps can be complete with their initial values; an empty brief is not complete.
      const isStarted = visited.includes(target)
        ? isFilled || target !== "brief"
        : draft.isResumed && isFilled;
      const isValid = issues.every((issue) => stepOf(issue) !== target);
      return isStarted && isValid && target !== "review" ? "done" : "open";
    },
    /** Shows all issues that the browser can find; returns whether there are none. */
    checkAll(): boolean {
      setChecked(true);
      showFirst(issues);
      return issues.length === 0;
    },
  };
}
