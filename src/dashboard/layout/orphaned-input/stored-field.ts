import { namesOfInput } from "#dashboard/api/forms/unsaved-input.ts";
import { peekItem, writeItem } from "#dashboard/lib/storage/tab-storage.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;

/** Where the text of a removed field is stored: as an item, or as a field of a stored form. */
export type TextLocation = { name: string; field?: string };

/** Finds the location by the field's storage name, otherwise by the stored value of a form. */
export function locateText(field: Field): TextLocation | undefined {
  const { storageName } = field.dataset;
  const names = namesOfInput();
  if (storageName !== undefined) return names.includes(storageName) ? { name: storageName } : undefined;
  const name = names.find((candidate) => valuesOf(candidate)?.[field.name] === field.value);
  return name === undefined ? undefined : { name, field: field.name };
}

export function writeText({ name, field }: TextLocation, text: string): void {
  const found = peekItem(name);
  if (found === undefined) return;
  const { item } = found;
  const value =
    field === undefined ? text : { ...Object(item.value), values: { ...valuesOf(name), [field]: text } };
  writeItem({ ...found, item: { ...item, edited: Date.now(), value } });
}

function valuesOf(name: string): Record<string, unknown> | undefined {
  const value = peekItem(name)?.item.value;
  return typeof value === "object" && value !== null && "values" in value ? Object(value.values) : undefined;
}
