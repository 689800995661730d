import type { DraftField, DraftValue } from "./draft-field.ts";

/** Sets the value ids of defaults and conditions, by finding the value with the same text. */
export function linked(fields: readonly DraftField[]): DraftField[] {
  const values = new Map(fields.map((field) => [field.id, field.values]));
  return fields.map((field) => {
    const { defaultValue, defaultId, conditional } = field;
    return {
      ...field,
      defaultId: findNamed(field.values, defaultValue, defaultId),
      conditional: conditional && {
        ...conditional,
        valueId: findNamed(values.get(conditional.field) ?? [], conditional.value, conditional.valueId),
      },
    };
  });
}

function findNamed(values: readonly DraftValue[], text: string, currentId: string | null): string | null {
  if (values.some((value) => value.id === currentId && value.text === text)) return currentId;
  return text === "" ? null : (values.find((value) => value.text === text)?.id ?? null);
}
