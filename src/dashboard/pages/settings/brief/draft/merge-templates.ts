import type { BriefField } from "#contract/orders/brief-template.ts";
import { isSameField } from "#dashboard/pages/settings/brief/version-changes.ts";

type Template = readonly BriefField[];

export const findField = (template: Template, name: string) => template.find((field) => field.name === name);

/**
 * Three-way merge of templates: additions, removals, changes and moves of one side are adopted. For fields
 * that both sides changed differently the local version is used, and their names are returned.
 */
export function mergeTemplates(versions: { base: Template; mine: Template; theirs: Template }): {
  merged: BriefField[];
  conflicts: string[];
} {
  const { base, mine, theirs } = versions;
  const conflicts: string[] = [];
  const pick = (name: string): BriefField | undefined => {
    const [before, local, remote] = [findField(base, name), findField(mine, name), findField(theirs, name)];
    if (isEqual(local, before)) return remote;
    if (!isEqual(remote, before) && !isEqual(local, remote)) conflicts.push(name);
    return local;
  };
  const picked = new Map(
    orderOf(versions).map((name): [string, BriefField | undefined] => [name, pick(name)]),
  );
  return { merged: [...picked.values()].filter((field) => field !== undefined), conflicts };
}

/** Replaces one field by its version in the other template: adds, changes or removes it. */
export function replaceField(mine: Template, theirs: Template, name: string): BriefField[] {
  const field = findField(theirs, name);
  const others = mine.filter((candidate) => candidate.name !== name);
  if (field === undefined) return others;
  const names = orderOf({ base: mine, mine, theirs: findField(mine, name) ? mine : theirs });
  return names.flatMap((candidate) => (candidate === name ? field : (findField(others, candidate) ?? [])));
}

/**
 * Orders all field names like the local template if it was reordered, else like the other template; further names
 * follow their predecessors.
 */
function orderOf({ base, mine, theirs }: { base: Template; mine: Template; theirs: Template }): string[] {
  const [before, local, remote] = [base, mine, theirs].map((side) => side.map(({ name }) => name)) as [
    string[],
    string[],
    string[],
  ];
  const isMoved =
    local.filter((name) => before.includes(name)).join("\n") !==
    before.filter((name) => local.includes(name)).join("\n");
  const [leading, following] = isMoved ? [local, remote] : [remote, local];
  const names = [...leading];
  for (const [index, name] of following.entries())
    if (!names.includes(name)) names.splice(names.indexOf(following[index - 1] ?? "") + 1, 0, name);
  return names;
}

function isEqual(a: BriefField | undefined, b: BriefField | undefined): boolean {
  return a === undefined || b === undefined ? a === b : isSameField(a, b);
}
