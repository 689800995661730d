import {
  type BriefField,
  briefTemplateSchema,
  checkTemplate,
  findUnreachable,
} from "#contract/orders/brief-template.ts";

/** The first problem at each path; messages `briefDesigner.problem.…` say it. */
export type DraftProblems = {
  /** These stop storing. */
  errors: ReadonlyMap<string, string>;
  /** These do not. */
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

/** Values of a list are named together. */
function fieldPath(path: readonly PropertyKey[]): string {
  return path.slice(0, path[1] === "selectionList" ? 2 : path.length).join(".");
}

/** Indexes of the fields that have a problem, in order. */
export function indicesOf(problems: ReadonlyMap<string, string>): number[] {
  const indices = [...problems.keys()].map((path) => Number.parseInt(path, 10)).filter(Number.isInteger);
  return [...new Set(indices)].sort((one, other) => one - other);
}
