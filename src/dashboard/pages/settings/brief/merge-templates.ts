import type { BriefField } from "#contract/orders/brief-template.ts";
import { isSameField } from "./version-changes.ts";

type Template = readonly BriefField[];

export const findField = (template: Template, name: string) => template.find((field) => field.name === name);

/**
 * Two templates that were made of one: what one side alone added, removed, changed or moved is as that side has it. Of
 * fields that both changed to something else the merged one has mine, and they are named.
 */
export function mergeTemplates(sides: { base: Template; mine: Template; theirs: Template }): {
  merged: BriefField[];
  conflicts: string[];
} {
  const { base, mine, theirs } = sides;
  const conflicts: string[] = [];
  const pick = (name: string): BriefField | undefined => {
    const [before, own, other] = [findField(base, name), findField(mine, name), findField(theirs, name)];
    if (isAlike(own, before)) return other;
    if (!isAlike(other, before) && !isAlike(own, other)) conflicts.push(name);
    return own;
  };
  const picked = new Map(orderOf(sides).map((name): [string, BriefField | undefined] => [name, pick(name)]));
  return { merged: [...picked.values()].filter((field) => field !== undefined), conflicts };
}

/** A template in which one field is as another one has it: there, changed or gone. */
export function takeField(mine: Template, theirs: Template, name: string): BriefField[] {
  const field = findField(theirs, name);
  const others = mine.filter((one) => one.name !== name);
  if (field === undefined) return others;
  const names = orderOf({ base: mine, mine, theirs: findField(mine, name) ? mine : theirs });
  return names.flatMap((one) => (one === name ? field : (findField(others, one) ?? [])));
}

/** Names of all fields, in my order where I changed it, else in theirs; the rest stands behind what it stood behind. */
function orderOf({ base, mine, theirs }: { base: Template; mine: Template; theirs: Template }): string[] {
  const [before, own, other] = [base, mine, theirs].map((side) => side.map(({ name }) => name)) as [
    string[],
    string[],
    string[],
  ];
  const isMoved =
    own.filter((name) => before.includes(name)).join("\n") !==
    before.filter((name) => own.includes(name)).join("\n");
  const [leading, following] = isMoved ? [own, other] : [other, own];
  const names = [...leading];
  for (const [index, name] of following.entries())
    if (!names.includes(name)) names.splice(names.indexOf(following[index - 1] ?? "") + 1, 0, name);
  return names;
}

function isAlike(one: BriefField | undefined, other: BriefField | undefined): boolean {
  return one === undefined || other === undefined ? one === other : isSameField(one, other);
}
