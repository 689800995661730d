import type { FieldValues } from "react-hook-form";
import { pagePerson } from "#dashboard/api/transport/page-person.ts";
import {
  isStoredInTab,
  namesOfTab,
  type Origin,
  readOfTab,
  removeOfTab,
  showName,
  writeOfTab,
} from "#dashboard/lib/storage/tab-storage.ts";
import { type Begun, isSame } from "#dashboard/lib/three-way.ts";

/** A form as it was left, with what it was begun on. */
export type StoredForm<T extends FieldValues> = {
  begun: Begun<T>;
  values: T;
  /** Whether something of it is secret, and was not kept. */
  isPartial: boolean;
};

/** What of the values may be kept in the browser: no password, secret or token. */
export type WithoutSecrets<T> = (values: T, base: T) => T;

const halfTypedStart = "halfTyped";

/** The name of a form of the page's person; undefined while nobody is signed in: then nothing is kept. */
function itemOf(name: string): string | undefined {
  const person = pagePerson();
  return person === undefined ? undefined : `form.${person}.${name}`;
}

/** What somebody typed into a form of this tab, or of one that is gone, and did not send. `first` says what its fields hold. */
export function readForm<T extends FieldValues>(name: string, first: T): StoredForm<T> | undefined {
  const item = itemOf(name);
  const stored = item === undefined ? undefined : readOfTab(item);
  if (!isRecord(stored) || !isRecord(stored.begun) || !isRecord(stored.values)) return undefined;
  const { base, before, etag, unsettled } = stored.begun;
  if (!isRecord(base)) return undefined;
  const fields = Array.isArray(unsettled) ? unsettled : [];
  return {
    begun: {
      base: likeFirst(base, first),
      etag: typeof etag === "string" ? etag : undefined,
      unsettled: fields.filter((field) => Object.hasOwn(first, field)),
      before: likeFirst(isRecord(before) ? before : base, first),
    },
    values: likeFirst(stored.values, first),
    isPartial: stored.isPartial === true,
  };
}

/** Keeps a form until it is sent or discarded. */
export function storeForm<T extends FieldValues>(
  name: string,
  { begun, values }: Pick<StoredForm<T>, "begun" | "values">,
  { withoutSecrets = (all) => all, origin }: { withoutSecrets?: WithoutSecrets<T>; origin?: Origin } = {},
): void {
  const item = itemOf(name);
  if (item === undefined) return;
  const known = withoutSecrets(values, begun.base);
  writeOfTab(item, { begun, values: known, isPartial: !isSame(known, values) }, origin);
}

/** Whether something was typed into a form and not sent. */
export function hasStoredForm(name: string): boolean {
  const item = itemOf(name);
  return item !== undefined && isStoredInTab(item);
}

export function forgetForm(name: string): void {
  const item = itemOf(name);
  if (item !== undefined) removeOfTab(item);
}

/** The name of what is half typed into a field of a form, and is no value of it yet. */
export function halfTyped(form: string, field: string): string | undefined {
  const person = pagePerson();
  return person === undefined ? undefined : `${halfTypedStart}.${person}.${form}.${field}`;
}

/** Forgets a form with what was half typed into it. */
export function discardForm(name: string): void {
  forgetForm(name);
  const start = halfTyped(name, "");
  if (start === undefined) return;
  for (const one of namesOfTab()) if (one.startsWith(start)) removeOfTab(one);
}

/** Says that a form stands on the page, until the returned function is called. */
export function showForm(name: string): (() => void) | undefined {
  const item = itemOf(name);
  return item === undefined ? undefined : showName(item);
}

/** Another release of the dashboard may have kept it: of each field only what it still holds. */
function likeFirst<T extends FieldValues>(stored: Record<string, unknown>, first: T): T {
  const values: FieldValues = { ...first };
  for (const [field, value] of Object.entries(first))
    if (kindOf(stored[field]) === kindOf(value)) values[field] = stored[field];
  return values as T;
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return kindOf(value) === "object";
}
