import type { DraftField, DraftValue } from "./draft-field.ts";

/** Links defaults and conditions to the values with their texts. */
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

function findNamed(values: readonly DraftValue[], text: string, known: string | null): string | null {
  if (values.some((value) => value.id === known && value.text === text)) return known;
  return text === "" ? null : (values.find((value) => value.text === text)?.id ?? null);
}
