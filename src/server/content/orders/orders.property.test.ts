import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { stringOptions } from "#contract/orders/orders.ts";
import { countEntries } from "#server/content/write-path/counters/recount.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const languages = ["en", "de", "fr", "es"] as const;
const keys = Array.from({ length: 8 }, (_, n) => `key${n}`);
const texts = ["", "Hello", "Hello world", "{name}", "三つの言葉", "One more, please"];
const tags = ["web", "app"];
const groups = ["main", "shop"];

const oneOf = <T>(items: readonly T[]) => fc.constantFrom(...items);
const some = <T>(items: readonly T[]) => fc.subarray([...items]);

const entryOf = fc.record({
  v: oneOf(texts),
  d: oneOf(texts),
  locked: oneOf([false, false, true]),
  status: oneOf([0, 1, 3]),
});
const content = fc.array(
  fc.record({ group: oneOf(groups), tags: some(tags), cells: fc.tuple(entryOf, entryOf, entryOf, entryOf) }),
  { minLength: keys.length, maxLength: keys.length },
);

const requested = fc.record(
  {
    sourceLanguage: oneOf(["en", "en", "en", "fr"]),
    languages: fc.subarray(["en", "de", "fr", "es", "pl"], { minLength: 1 }),
    stringOption: oneOf(stringOptions),
    tags: some([...tags, "unknown"]),
    includeNoTagKeys: fc.boolean(),
    groups: some([...groups, "unknown"]),
    ignoreOutdatedInActiveOrders: fc.boolean(),
  },
  { requiredKeys: ["sourceLanguage", "languages"] },
);

const step = fc.oneof(
  { weight: 3, arbitrary: requested.map((body) => ({ action: "order" as const, body })) },
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant("move" as const),
      order: fc.nat(5),
      status: oneOf(["created", "accepted", "processing", "testing", "done", "canceled", "onHold"]),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant("save" as const),
      cell: fc.record({
        key: oneOf(keys),
        language: oneOf(languages),
        value: oneOf(texts),
        locked: fc.boolean(),
        excluded: fc.boolean(),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("delete" as const), key: oneOf(keys) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant("exclude" as const),
      key: oneOf(keys),
      excluded: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant("deliver" as const),
      order: fc.nat(5),
      key: oneOf(keys),
      text: oneOf(texts),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant("review" as const),
      order: fc.nat(5),
      body: oneOf([
        { action: "accept" },
        { action: "accept", publish: true },
        { action: "publish" },
        { action: "sendBack", comment: "Again" },
      ]),
      isUndone: fc.boolean(),
    }),
  },
);

type Content = typeof content extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Seeded = { project: SeededProject; owner: SeededPerson; orders: string[] };

async function seed(filling: Content): Promise<Seeded> {
  const project = await testApp.seedProject({ languages });
  const owner = await testApp.person("owner", project);
  const data = Object.fromEntries(
    languages.map((language, column) => [
      language,
      Object.fromEntries(
        groups.map((group) => [
          group,
          {
            entries: Object.fromEntries(
              filling.flatMap(({ group: groupOfKey, tags: names, cells }, index) =>
                groupOfKey === group
                  ? [[keys[index], { ...cells[column], ...(column === 0 ? { tags: names } : {}) }]]
                  : [],
              ),
            ),
          },
        ]),
      ),
    ]),
  );
  const { status } = await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  expect(status).toBe(200);
  return { project, owner, orders: [] };
}

async function counters({ project }: Seeded) {
  const { rows } = await sql<{ language_id: number; name: string; strings: number; words: number }>`
    SELECT language_id, name, strings, words FROM counter WHERE project_id = ${project.projectId}
      AND (strings <> 0 OR words <> 0) AND language_id <> 0`.execute(testApp.db);
  return rows.map((row) => `${row.language_id} ${row.name} ${row.strings} ${row.words}`).toSorted();
}

async function recounted({ project: { projectId, branchId } }: Seeded) {
  const { base_language_id: baseLanguageId } = await testApp.db
    .selectFrom("project")
    .select("base_language_id")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const rows = await countEntries(testApp.db, { projectId, branchId, baseLanguageId }, sql<boolean>`true`);
  return rows.map((row) => `${row.language_id} ${row.name} ${row.strings} ${row.words}`).toSorted();
}

async function perform(seeded: Seeded, step: Step): Promise<void> {
  const { owner, orders } = seeded;
  switch (step.action) {
    case "order":
      return await estimateAndOrder(seeded, step.body);
    case "move": {
      const path = `/v1/api/orders/${orders[step.order % Math.max(1, orders.length)]}`;
      await testApp.call("PUT", path, { as: owner.as, body: { status: step.status } });
      return;
    }
    case "save":
      await testApp.call("PATCH", "/v1/api/entries", { as: owner.as, body: { entries: [step.cell] } });
      return;
    case "exclude": {
      const { key, excluded } = step;
      await testApp.call("PATCH", "/v1/api/keys", { as: owner.as, body: { keys: [{ key, excluded }] } });
      return;
    }
    case "delete":
      await testApp.call("DELETE", "/v1/api/entries", { as: owner.as, body: { entries: [step.key] } });
      return;
    case "review": {
      const path = `/v1/api/orders/${orders[step.order % Math.max(1, orders.length)]}/review`;
      const { body } = await testApp.call("POST", path, { as: owner.as, body: step.body });
      if (step.isUndone && body.changeSet)
        await testApp.call("POST", `/v1/api/changes/${body.changeSet}/revert`, { as: owner.as });
      return;
    }
    case "deliver": {
      const path = `/v1/api/orders/${orders[step.order % Math.max(1, orders.length)]}/deliver`;
      const ofKey = { [step.key]: step.text };
      await testApp.call("POST", path, { as: owner.as, body: { data: { de: ofKey, es: ofKey } } });
    }
  }
}

type Totals = Record<string, { strings: number; words: number }>;

/** An order contains exactly the estimated strings; ordered and left-out strings together are all strings. */
async function estimateAndOrder({ owner, orders }: Seeded, body: object): Promise<void> {
  const { en } = (await testApp.call("GET", "/v1/api/entryCount", { as: owner.as })).body;
  const estimate = await testApp.call("POST", "/v1/api/orders/estimate", { as: owner.as, body });
  const order = await testApp.call("POST", "/v1/api/order", { as: owner.as, body });
  if (estimate.status !== 200) {
    expect([estimate.status, order.status]).toEqual([400, 400]);
    return;
  }
  const { targetLanguages, leftOut, sourceWordCount } = estimate.body;
  const sums = new Map<string, number>();
  const add = (language: string, strings: number) => sums.set(language, (sums.get(language) ?? 0) + strings);
  for (const [language, { strings }] of Object.entries(targetLanguages as Totals)) add(language, strings);
  for (const { language, count } of leftOut) add(language, count);
  for (const sum of sums.values()) expect(sum).toBe(en.all + en.excluded);
  expect(order.status).toBe(sourceWordCount === 0 ? 400 : 200);
  if (order.status !== 200) return;
  const { order: created } = order.body;
  orders.push(created.id);
  const totals = (of: Totals) =>
    Object.fromEntries(
      Object.entries(of).map(([language, { strings, words }]) => [language, [strings, words]]),
    );
  expect(totals(created.targetLanguages)).toEqual(totals(targetLanguages));
  expect(created.sourceWordCount).toBe(sourceWordCount);
}

it("orders match their estimates, and counters match a recount, after any actions", async () => {
  await fc.assert(
    fc.asyncProperty(content, fc.array(step, { minLength: 4, maxLength: 14 }), async (filling, steps) => {
      const seeded = await seed(filling);
      for (const step of steps) await perform(seeded, step);
      expect(await counters(seeded)).toEqual(await recounted(seeded));
    }),
    { numRuns: runs(4) },
  );
}, 600_000);

it("keeps correct counters while orders move and the same strings are saved", async () => {
  const filling = keys.map(() => ({
    group: "main",
    tags: [],
    cells: languages.map((_, index) => ({
      v: index === 0 ? "Hello world" : "",
      d: "",
      locked: false,
      status: 0,
    })),
  })) as unknown as Content;
  for (let round = 0; round < runs(2); round += 1) {
    const seeded = await seed(filling);
    const { owner } = seeded;
    const body = { sourceLanguage: "en", languages: ["de", "fr"] };
    const save = (key: string, language: string, draft: string) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as: owner.as,
        body: { entries: [{ key, language, draft }] },
      });
    const saves = (text: string) => keys.flatMap((key) => [save(key, "de", text), save(key, "en", text)]);
    const [order] = await Promise.all([
      testApp.call("POST", "/v1/api/order", { as: owner.as, body }),
      ...saves("one"),
      testApp.call("POST", "/v1/api/order", { as: owner.as, body }),
    ]);
    const path = `/v1/api/orders/${order.body.order?.id}`;
    const move = (status: string) => testApp.call("PUT", path, { as: owner.as, body: { status } });
    await Promise.all([move("created"), ...saves("")]);
    await move("accepted");
    await Promise.all([...saves("two"), move("processing"), ...saves("three")]);
    await Promise.all([...saves(""), move("canceled")]);
    expect(await counters(seeded)).toEqual(await recounted(seeded));
  }
}, 600_000);
