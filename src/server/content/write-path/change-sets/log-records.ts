import type { RemainingWork } from "#contract/orders/orders.ts";
import type { Setting } from "#contract/projects/settings.ts";

/** Box of a screenshot, as stored in the log. */
export type StoredPosition = {
  keyId: number | null;
  name: string | null;
  text: string | null;
  x: number;
  y: number;
  width: number;
  height: number;
};

export type ScreenshotFields = {
  screen: number;
  file: number;
  originalName: string;
  width: number;
  height: number;
  languageId: number | null;
  deviceLanguageLong: string;
  deviceModel: string;
  platform: string;
  operatingSystem: string;
  bundleVersion: string;
  isVerified: boolean;
};

/** Logged fields of each kind of resource other than an entry; ids are numbers. */
type LogFields = {
  key: {
    name: string;
    group: number | null;
    description: string;
    meta: unknown;
    maxLength: number | null;
    syntax: number;
    style: number;
    excluded: boolean;
  };
  language: { name: string | null };
  group: { name: string };
  tag: { name: string; category: number | null; position: number | null };
  tagKeys: { keys: readonly number[] };
  settings: Record<Setting, string | boolean | readonly string[] | null> & {
    archived: boolean;
    siblingOf: string;
    orderBriefTemplate: unknown;
  };
  tagCategory: { name: string };
  status: { name: string; color: string; roles: readonly string[]; commentRequired: boolean };
  screenshot: ScreenshotFields;
  screenshotPositions: { positions: readonly StoredPosition[] };
  order: {
    status: string;
    number: number | null;
    title: string | null;
    /** Language codes. */
    languages: readonly string[];
    /** Status of each language by its code. */
    delivery: Readonly<Record<string, string>>;
    review: Readonly<Record<"accepted" | "published" | "returned", number>> & {
      languages: readonly string[];
    };
    left: RemainingWork;
    dueDate: string | null;
    assignees: ReadonlyArray<{ language: string; userId: string; name: string }>;
  };
  branch: { name: string; source: string; merged: string; version: number };
};
export type LogKind = keyof LogFields;

/** Values that fields had in the trash, if the change set that restored the resource changed them. */
type FormerFields<Fields> = { [Name in keyof Fields & string as `former${Capitalize<Name>}`]?: Fields[Name] };

/** One side of a log row: the changed fields. */
export type LogSide<Kind extends LogKind = LogKind> = {
  [K in Kind]: Partial<LogFields[K]> & FormerFields<LogFields[K]> & { restored?: boolean };
}[Kind];

/** A change of a resource other than an entry: created (no `before`), trashed (no `after`) or altered. */
export type LogRecord<Kind extends LogKind = LogKind> = {
  [K in Kind]: { resource: K; before: LogSide<K> | null; after: LogSide<K> | null };
}[Kind];

/** Verb of a change for the name of its audit action. */
export function verbOfChange({ before, after }: { before: unknown; after: unknown }) {
  if (before === null) return "created";
  return after === null ? "deleted" : "updated";
}

export type ResourceChange<Kind extends LogKind = LogKind> = LogRecord<Kind> & { id: number };
