import type { FieldValues } from "react-hook-form";
import { pagePerson } from "#dashboard/api/transport/page-person.ts";
import {
  isStoredInTab,
  type Origin,
  readFromTab,
  removeFromTab,
  showName,
  tabItemNames,
  writeToTab,
} from "#dashboard/lib/storage/tab-storage.ts";
import { type Baseline, type Fields, isSame } from "#dashboard/lib/three-way.ts";

/** The values of an unsent form and the baseline that they were edited from. */
export type StoredForm<T extends FieldValues, Items extends Fields = T> = {
  baseline: Baseline<Items>;
  values: T;
  /** Whether secret values were omitted. */
  isPartial: boolean;
};

/** Removes the values that must not be stored in the browser: passwords, secrets and tokens. */
export type WithoutSecrets<T, Items = T> = (values: T, base: Items) => T;

const typedTextPrefix = "halfTyped";

/** Storage name of a form for the signed-in user; undefined without a user, then nothing is stored. */
function itemOf(name: string): string | undefined {
  const person = pagePerson();
  return person === undefined ? undefined : `form.${person}.${name}`;
}

/**
 * Unsent values of a form in this tab or in a closed tab. `first` contains the initial values, which define the fields
 * and their types. The baseline of a list may have any field names.
 */
export function readForm<T extends FieldValues, Items extends Fields = T>(
  name: string,
  first: T,
  isList = false,
): StoredForm<T, Items> | undefined {
  const item = itemOf(name);
  const stored = item === undefined ? undefined : readFromTab(item);
  if (!isRecord(stored) || !isRecord(stored.baseline) || !isRecord(stored.values)) return undefined;
  const { base, before, etag, unsettled } = stored.baseline;
  if (!isRecord(base)) return undefined;
  const fields = Array.isArray(unsettled) ? unsettled : [];
  // The stored values had this type.
  const restored = (stored: Record<string, unknown>) => (isList ? stored : likeFirst(stored, first)) as Items;
  return {
    baseline: {
      base: restored(base),
      etag: typeof etag === "string" ? etag : undefined,
      unsettled: fields.filter((field) => isList || Object.hasOwn(first, field)),
      before: restored(isRecord(before) ? before : base),
    },
    values: likeFirst(stored.values, first),
    isPartial: stored.isPartial === true,
  };
}

/** Stores a form until it is sent or discarded. */
export function storeForm<T extends FieldValues, Items extends Fields = T>(
  name: string,
  { baseline, values }: Pick<StoredForm<T, Items>, "baseline" | "values">,
  {
    withoutSecrets = (all) => all,
    origin,
  }: { withoutSecrets?: WithoutSecrets<T, Items>; origin?: Origin } = {},
): void {
  const item = itemOf(name);
  if (item === undefined) return;
  const storable = withoutSecrets(values, baseline.base);
  writeToTab(item, { baseline, values: storable, isPartial: !isSame(storable, values) }, origin);
}

/** Whether a form has unsent values in storage. */
export function hasStoredForm(name: string): boolean {
  const item = itemOf(name);
  return item !== undefined && isStoredInTab(item);
}

export function forgetForm(name: string): void {
  const item = itemOf(name);
  if (item !== undefined) removeFromTab(item);
}

/** Storage name of text in a field that is not yet a value of the form, for example a word before Enter is pressed. */
export function typedTextName(form: string, field: string): string | undefined {
  const person = pagePerson();
  return person === undefined ? undefined : `${typedTextPrefix}.${person}.${form}.${field}`;
}

/** Deletes a form and all text in it that is not yet a value. */
export function discardForm(name: string): void {
  forgetForm(name);
  const start = typedTextName(name, "");
  if (start === undefined) return;
  for (const name of tabItemNames()) if (name.startsWith(start)) removeFromTab(name);
}

/** Marks a form as visible on the page until the returned function is called. */
export function showForm(name: string): (() => void) | undefined {
  const item = itemOf(name);
  return item === undefined ? undefined : showName(item);
}

/** Restores only fields with the expected type: another release of the dashboard may have stored the form. */
function likeFirst<T extends FieldValues>(stored: Record<string, unknown>, first: T): T {
  const values: FieldValues = { ...first };
  for (const [field, value] of Object.entries(first))
    if (kindOf(stored[field]) === kindOf(value)) values[field] = stored[field];
  return values as T;
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return kindOf(value) === "object";
}
