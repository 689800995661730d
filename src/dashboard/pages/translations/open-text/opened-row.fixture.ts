import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";

/** A language of a project whose base language is English. */
export function language(code: string, direction: "ltr" | "rtl" = "ltr"): Language {
  return {
    ...{ _id: code, code, name: code, customName: false, direction, base: code === "en" },
    ...{ reviewable: true, writable: true, etag: "1" },
  };
}

/** A row with its source. */
export function rowOf(source: string): EntryRow {
  return {
    ...{ _id: "1", key: "a", group: "main", desc: "", meta: {}, maxLength: null, tags: [], etag: "1" },
    entries: { en: { ...emptyCell, value: source } },
  };
}

/** The parts of a grid that an open text uses, with nothing typed or stored yet. */
export function gridWith(opened: GridDeps["opened"] = new Map()): GridDeps {
  return {
    columns: [{ kind: "key" }, { kind: "source", language: language("en") }],
    queue: { unsavedOf: () => undefined },
    cursor: {
      consumeTypedOver: () => false,
      subscribe: () => () => {},
      get: () => ({}) as never,
    },
    opened,
    reading: {},
    announce: () => {},
    announceDone: () => {},
  } as unknown as GridDeps;
}
