import fc from "fast-check";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/schema.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { runs } from "#testing/tier.ts";
import { type Action, expectCountersTrue, openWorld, readContent } from "./merge-world.fixture.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await makeTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

const texts = ["", "Hello", "Hello world", "Ganz anders", "مرحبا", "三"];
const names = { language: ["ar", "de", "fr"], group: ["other", "shop", "store"], tag: ["web", "ios", "net"] };
const branchArbitrary = fc.nat(2);
const actionArbitrary: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("save" as const),
      branch: branchArbitrary,
      key: fc.nat(5),
      language: fc.integer({ min: 1, max: 3 }),
      fields: fc.record(
        { value: fc.constantFrom(...texts), status: fc.nat(3), comment: fc.constantFrom("", "why?") },
        { requiredKeys: [] },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("upload" as const),
      branch: branchArbitrary,
      language: fc.constantFrom("en", "de", "fr"),
      name: fc.constantFrom("k0", "k1", "new1", "new2"),
      text: fc.constantFrom(...texts),
      group: fc.constantFrom("main", "other"),
      tags: fc.subarray(["web", "ios"]),
      desc: fc.option(fc.constantFrom("about", ""), { nil: undefined }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("delete" as const), branch: branchArbitrary, key: fc.nat(3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("renameKey" as const),
      branch: branchArbitrary,
      key: fc.nat(5),
      name: fc.constantFrom("k0", "k1", "k9", "new1", "new3"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("merge" as const), from: branchArbitrary, to: branchArbitrary }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const), index: fc.nat(9) }) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        kind: fc.constant("resource" as const),
        branch: branchArbitrary,
        type: fc.constantFrom("language" as const, "group" as const, "tag" as const),
        does: fc.constantFrom("rename" as const, "remove" as const, "make" as const),
        index: fc.nat(3),
        nameIndex: fc.nat(2),
      })
      .map(({ nameIndex, ...action }) => ({ ...action, name: names[action.type][nameIndex] ?? "" })),
  },
);
/** Two branches create a key of the same name, and only one describes it. */
const createdTwice: Action[] = [
  {
    kind: "upload",
    branch: 2,
    language: "en",
    name: "new2",
    text: "",
    group: "main",
    tags: [],
    desc: undefined,
  },
  {
    kind: "upload",
    branch: 0,
    language: "en",
    name: "new2",
    text: "",
    group: "main",
    tags: [],
    desc: "about",
  },
  { kind: "undo", index: 0 },
  { kind: "merge", from: 0, to: 2 },
];

const save = (branch: number, key: number, value: string): Action => ({
  kind: "save",
  branch,
  key,
  language: 1,
  fields: { value },
});
/** Only branch 0 writes the text of key 0, so its last text wins, however it reached branch 1. */
const severalBases: Action[] = [
  save(0, 0, "Hello"),
  { kind: "merge", from: 0, to: 1 },
  save(2, 1, "Hello world"),
  { kind: "merge", from: 2, to: 0 },
  { kind: "merge", from: 2, to: 1 },
  save(0, 0, "Null"),
  { kind: "merge", from: 0, to: 1 },
];

describe("merging", () => {
  it("merges as the reference model for any actions, merges in all directions and undos", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actionArbitrary, { minLength: 3, maxLength: 16 }), async (actions) => {
        const world = await openWorld(db);
        for (const action of actions) await world.perform(action);
        for (const branch of [0, 1, 2]) await expectCountersTrue(db, world.callerIn(branch));
      }),
      { numRuns: runs(5), examples: [[createdTwice], [severalBases]] },
    );
  }, 600_000);

  it("restores the previous state when a merge is undone, and its result when redone", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(actionArbitrary, { minLength: 3, maxLength: 10 }), async (actions) => {
        const world = await openWorld(db);
        for (const action of actions) await world.perform(action);
        const { scope } = world.callerIn(0);
        const before = await readContent(db, scope);
        const count = world.sets.length;
        await world.merge(1, 0);
        const merged = await readContent(db, scope);
        const set = world.sets.at(-1);
        if (!set || world.sets.length === count) return;
        await world.revert(set.branch, set.changeSetId);
        expect(await readContent(db, scope)).toEqual(before);
        await expectCountersTrue(db, world.callerIn(0));
        await world.merge(1, 0);
        expect(await readContent(db, scope)).toEqual(merged);
      }),
      { numRuns: runs(5) },
    );
  }, 600_000);
});
