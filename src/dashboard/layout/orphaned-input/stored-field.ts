import { namesOfInput } from "#dashboard/api/forms/unsaved-input.ts";
import { lookAt, writeItem } from "#dashboard/lib/storage/tab-storage.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;

/** Where the text of a field is kept once the field is gone: by itself, or as a field of the form that it stood in. */
export type TextLocation = { name: string; field?: string };

/** Finds it by what the field says of itself, else by what a form keeps of it. */
export function locateText(field: Field): TextLocation | undefined {
  const { storageName } = field.dataset;
  const names = namesOfInput();
  if (storageName !== undefined) return names.includes(storageName) ? { name: storageName } : undefined;
  const name = names.find((one) => valuesOf(one)?.[field.name] === field.value);
  return name === undefined ? undefined : { name, field: field.name };
}

export function writeText({ name, field }: TextLocation, text: string): void {
  const found = lookAt(name);
  if (found === undefined) return;
  const { item } = found;
  const value =
    field === undefined ? text : { ...Object(item.value), values: { ...valuesOf(name), [field]: text } };
  writeItem({ ...found, item: { ...item, edited: Date.now(), value } });
}

function valuesOf(name: string): Record<string, unknown> | undefined {
  const value = lookAt(name)?.item.value;
  return typeof value === "object" && value !== null && "values" in value ? Object(value.values) : undefined;
}
