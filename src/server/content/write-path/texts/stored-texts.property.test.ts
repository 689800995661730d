import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { seedBranch } from "#server/testing/database/seed-branch.ts";
import { runs } from "#testing/tier.ts";
import { internTexts } from "./intern-texts.ts";
import { batchesOfKeys, fittingFirst, readFitting, readTexts } from "./stored-texts.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let projectId: number;
/** Ids of texts by their bytes. */
let ids: number[];
const sizes = Array.from({ length: 40 }, (_, index) => index + 1);

beforeAll(async () => {
  database = await makeTestDatabase();
  ({ projectId } = (await seedBranch(database.db, { languages: ["en"] })).scope);
  const bodies = sizes.map((size) => "x".repeat(size));
  const texts = await internTexts(database.db, projectId, bodies);
  ids = [0, ...bodies.map((body) => texts.get(body) ?? 0)];
});
afterAll(() => database.drop());

type Row = { key_id: number; texts: number[] };
const textIds = (row: Row) => row.texts.map((size) => ids[size]);
const bytes = (rows: readonly Row[]) => rows.flatMap((row) => row.texts).reduce((sum, size) => sum + size, 0);

/** Rows in key order; 0 stands for a missing text. */
const rowsOf = fc
  .array(fc.record({ key: fc.nat({ max: 6 }), texts: fc.array(fc.nat({ max: 40 }), { maxLength: 3 }) }), {
    maxLength: 25,
  })
  .map((rows) =>
    rows.map(({ key, texts }): Row => ({ key_id: key, texts })).sort((a, b) => a.key_id - b.key_id),
  );

it("limits batches of keys to a number of bytes, except for a single larger key", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, async (rows) => {
      const limits = { items: 4, size: 100 };
      const batches = await batchesOfKeys(database.db, rows, { projectId, textIds, limits });
      expect(batches.flat()).toEqual(rows);
      for (const [index, batch] of batches.entries()) {
        const keys = new Set(batch.map((row) => row.key_id));
        expect(keys.size === 1 || (bytes(batch) <= limits.size && keys.size <= limits.items)).toBe(true);
        expect(batches[index + 1]?.[0]?.key_id).not.toBe(batch.at(-1)?.key_id);
      }
    }),
    { numRuns: runs(14) },
  );
});

it("counts the bytes that a row produces", async () => {
  const rows = [1, 2, 3].map((key_id): Row => ({ key_id, texts: [10] }));
  const limits = { items: 100, size: 100 };
  const producedBytes = () => 60;
  expect(await batchesOfKeys(database.db, rows, { projectId, textIds, producedBytes, limits })).toHaveLength(
    3,
  );
  expect(await batchesOfKeys(database.db, rows, { projectId, textIds, limits })).toHaveLength(1);
});

it("reads the first rows whose texts together stay within the limit", async () => {
  await fc.assert(
    fc.asyncProperty(rowsOf, fc.nat({ max: 200 }), async (rows, maxBytes) => {
      const { fitting, texts } = await readFitting(database.db, rows, { projectId, textIds, maxBytes });
      expect(rows.slice(0, fitting.length)).toEqual(fitting);
      expect(bytes(fitting)).toBeLessThanOrEqual(maxBytes);
      if (fitting.length < rows.length)
        expect(bytes(rows.slice(0, fitting.length + 1))).toBeGreaterThan(maxBytes);
      for (const size of fitting.flatMap((row) => row.texts).filter(Boolean))
        expect(texts.get(ids[size] ?? 0)).toBe("x".repeat(size));
    }),
    { numRuns: runs(14) },
  );
});

it("returns a text once, however many rows reference it", async () => {
  const texts = await readTexts(database.db, projectId, [ids[3], null, ids[3], undefined, ids[5]]);
  expect([...texts.values()].sort()).toEqual(["xxx", "xxxxx"]);
});

it("returns at least one item of a list, even if it exceeds the limit", () => {
  expect(fittingFirst([5, 5, 5], (size) => size, 10)).toEqual([5, 5]);
  expect(fittingFirst([50, 5], (size) => size, 10)).toEqual([50]);
  expect(fittingFirst([], (size: number) => size, 10)).toEqual([]);
});
