import { namesOfInput } from "#dashboard/api/forms/unsaved-input.ts";
import { lookAt, writeItem } from "#dashboard/lib/storage/tab-storage.ts";

type Field = HTMLTextAreaElement | HTMLInputElement;

/** Where the text of a field is kept once the field is gone: by itself, or as a field of the form that it stood in. */
export type KeptPlace = { name: string; field?: string };

/** Finds it by what the field says of itself, else by what a form keeps of it. */
export function placeOfText(field: Field): KeptPlace | undefined {
  const { kept } = field.dataset;
  const names = namesOfInput();
  if (kept !== undefined) return names.includes(kept) ? { name: kept } : undefined;
  const name = names.find((one) => valuesOf(one)?.[field.name] === field.value);
  return name === undefined ? undefined : { name, field: field.name };
}

export function writeText({ name, field }: KeptPlace, text: string): void {
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
