import {
  type BriefField,
  briefTemplateSchema,
  checkTemplate,
  findUnreachable,
} from "#contract/orders/brief-template.ts";

/** The first problem per path: the end of a `briefDesigner.problem.…` message id. */
export type DraftProblems = {
  /** Errors: they block saving. */
  errors: ReadonlyMap<string, string>;
  /** Warnings: they do not block saving. */
  warnings: ReadonlyMap<string, string>;
};

export function problemsOf(template: readonly BriefField[]): DraftProblems {
  const errors = new Map<string, string>();
  const note = (path: string, problem: string) => errors.has(path) || errors.set(path, problem);
  for (const { path, code } of briefTemplateSchema.safeParse(template).error?.issues ?? [])
    note(fieldPath(path), code === "too_small" ? "missing" : "tooLong");
  for (const { path, problem } of checkTemplate(template)) note(path, problem);
  const warnings = findUnreachable(template).map(({ path }) => [path, "unreachable"] as const);
  return { errors, warnings: new Map(warnings.filter(([path]) => !errors.has(path))) };
}

/** Problems of single values are reported at their list. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.slice(0, path[1] === "selectionList" ? 2 : path.length).join(".");
}

/** Returns the sorted indices of the fields with a problem. */
export function indicesOf(problems: ReadonlyMap<string, string>): number[] {
  const indices = [...problems.keys()].map((path) => Number.parseInt(path, 10)).filter(Number.isInteger);
  return [...new Set(indices)].sort((a, b) => a - b);
}
