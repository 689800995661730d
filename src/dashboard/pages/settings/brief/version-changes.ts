import type { BriefField } from "#contract/orders/brief-template.ts";
import { isSameTemplate } from "./draft/brief-draft.ts";

/** Differences between two versions, by field name. */
export type VersionChanges = { added: string[]; removed: string[]; changed: string[]; isReordered: boolean };

export function changesBetween(before: readonly BriefField[], after: readonly BriefField[]): VersionChanges {
  const findIn = (fields: readonly BriefField[], name: string) => fields.find((field) => field.name === name);
  const common = after.filter(({ name }) => findIn(before, name));
  const remaining = before.filter(({ name }) => findIn(after, name));
  const namesOf = (fields: readonly BriefField[]) => fields.map(({ name }) => name);
  return {
    added: namesOf(after.filter((field) => !common.includes(field))),
    removed: namesOf(before.filter((field) => !remaining.includes(field))),
    changed: namesOf(
      common.filter((field) => {
        const old = findIn(before, field.name);
        return old && !isSameField(old, field);
      }),
    ),
    isReordered: namesOf(common).some((name, index) => remaining[index]?.name !== name),
  };
}

/** Compares conditions separately: they refer to fields that are not in these one-field templates. */
export function isSameField(a: BriefField, b: BriefField): boolean {
  const plain = ({ conditional: _, ...field }: BriefField) => [field];
  const printed = ({ conditional: condition }: BriefField) =>
    condition && [condition.conditionField, condition.condition, condition.conditionValue].join("\n");
  return isSameTemplate(plain(a), plain(b)) && printed(a) === printed(b);
}
