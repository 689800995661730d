import { QueryClient } from "@tanstack/react-query";
import { describe, expect, test } from "vitest";
import type { EntryRow } from "#contract/entries.ts";
import { patchWindow, type Rows, rememberPatch, withRecentPatches } from "./recent-patches.ts";

const scope = { app: "app", branch: "branch" };

function rowOf(tags: string[]): EntryRow {
  const id = "0".repeat(24);
  return {
    _id: id,
    key: "a",
    group: "main",
    desc: "",
    meta: {},
    maxLength: null,
    tags,
    etag: "",
    entries: {},
  };
}
const windowOf = (tags: string[], sequence: number): Rows => ({ rows: [rowOf(tags)], sequence });
const tagged = (tags: string[], sequence: number) => ({
  key: "a",
  about: "details",
  sequence,
  change: (row: EntryRow) => ({ ...row, tags }),
});
const tagsOf = ({ rows }: Rows) => rows[0]?.tags;

describe("patches of rows", () => {
  test("a patch is applied to older rows that arrive after it", () => {
    const client = new QueryClient();
    rememberPatch(client, scope, tagged(["mine"], 5));
    expect(tagsOf(withRecentPatches(client, scope, windowOf([], 4)))).toEqual(["mine"]);
  });

  test("a patch is not applied to rows that were read after it", () => {
    const client = new QueryClient();
    rememberPatch(client, scope, tagged(["mine"], 5));
    expect(tagsOf(withRecentPatches(client, scope, windowOf(["mine", "bulk"], 6)))).toEqual(["mine", "bulk"]);
    expect(tagsOf(withRecentPatches(client, scope, windowOf(["mine"], 5)))).toEqual(["mine"]);
  });

  test("an older patch that arrives late does not replace a newer one", () => {
    const changed = [tagged(["newer"], 7), tagged(["older"], 6)].reduce(patchWindow, windowOf([], 4));
    expect(tagsOf(changed)).toEqual(["newer"]);
    expect(tagsOf(patchWindow(changed, tagged(["newest"], 8)))).toEqual(["newest"]);
  });
});
