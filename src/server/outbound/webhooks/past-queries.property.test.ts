import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findKeys } from "#server/testing/database/find-keys.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";
import { planEverything } from "./dispatch-due.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const keys = ["a", "b"];
const queries = [
  ...["status:2", "de:Alt", "text:Neu", "-is:draft", "is:locked", "comment:why", "tag:ios", "group:shop"],
  ...["desc:note", "has:maxlength", "is:outdated", "is:notTranslated@de", "is:needsAttention -tag:ios"],
  ...["by:Ada", "by:Ben OR key:b"],
  ...["origin:human", "origin:upload@de"],
  ...["-is:failing", "-is:warning", "-check:tags"],
  ...["is:excluded@de", "is:translated@de"],
];
type Person = "Ada" | "Ben";
type Action =
  | { kind: "patch"; key: string; person: Person; edit: object }
  | { kind: "key" | "upload"; key: string; edit: object }
  | { kind: "delete" | "restore"; key: string };

const text = fc.constantFrom("Alt", "Neu", "");
const actions: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("patch" as const),
      key: fc.constantFrom(...keys),
      person: fc.constantFrom<Person>("Ada", "Ben"),
      edit: fc.oneof(
        fc.record({ language: fc.constant("de"), value: text }),
        fc.record({ language: fc.constant("de"), draft: text }),
        fc.record({ language: fc.constant("en"), value: text }),
        fc.record({ language: fc.constant("de"), status: fc.nat(3), comment: fc.constantFrom("", "why?") }),
        fc.record({ language: fc.constant("de"), locked: fc.boolean() }),
        fc.record({ language: fc.constant("de"), excluded: fc.boolean() }),
        fc.record({ language: fc.constant("de"), group: fc.constantFrom("main", "shop") }),
      ),
    }),
  },
  fc.record({
    kind: fc.constant("key" as const),
    key: fc.constantFrom(...keys),
    edit: fc.oneof(
      fc.record({ desc: fc.constantFrom("", "note") }),
      fc.record({ maxLength: fc.constantFrom(null, 9) }),
      fc.record({ excluded: fc.boolean() }),
    ),
  }),
  fc.record({
    kind: fc.constant("upload" as const),
    key: fc.constantFrom(...keys),
    edit: fc.record({ v: text, tags: fc.constantFrom([], ["ios"]) }),
  }),
  fc.record({
    kind: fc.constantFrom("delete" as const, "restore" as const),
    key: fc.constantFrom(...keys),
  }),
);

let project: SeededProject;
let people: Record<Person, SeededPerson>;

async function seed(): Promise<void> {
  await testApp.pool.query("DELETE FROM webhook");
  project = await testApp.seedProject({ languages: ["en", "de"] });
  people = { Ada: await testApp.person("owner", project), Ben: await testApp.person("manager", project) };
  for (const [name, { personId }] of Object.entries(people))
    await testApp.pool.query("UPDATE person SET name = $1 WHERE id = $2", [name, personId]);
  const { as } = people.Ada;
  await testApp.call("POST", "/v1/api/groups", { as, body: { name: "shop" } });
  // The log does not record findings, so no check may find anything.
  const levels = { same_as_source: "off", inconsistent: "off" };
  await testApp.call("PUT", "/v1/api/checkSettings", { as, body: { levels } });
  const entries = Object.fromEntries(keys.map((key) => [key, { v: key }]));
  await testApp.call("POST", "/v1/api", { as, body: { data: { en: { main: { entries } } } } });
  const [query, ...others] = queries;
  const body = { url: "https://example.org", httpMethod: "post", query };
  expect((await testApp.call("POST", "/v1/api/webhooks", { as, body })).status).toBe(200);
  await testApp.pool.query(
    `INSERT INTO webhook (project_id, url, http_method, headers_cipher, mode, quiet_seconds, secret_cipher, query)
     SELECT w.project_id, w.url, w.http_method, w.headers_cipher, w.mode, w.quiet_seconds, w.secret_cipher, q.text
     FROM webhook w CROSS JOIN unnest($2::text[]) AS q(text) WHERE w.project_id = $1`,
    [project.projectId, others],
  );
}

async function perform(action: Action): Promise<void> {
  const { as } = people.Ada;
  const { key } = action;
  if (action.kind === "patch") {
    const body = { entries: [{ key, ...action.edit }] };
    await testApp.call("PATCH", "/v1/api/entries", { as: people[action.person].as, body });
  } else if (action.kind === "key")
    await testApp.call("PATCH", "/v1/api/keys", { as, body: { keys: [{ key, ...action.edit }] } });
  else if (action.kind === "upload")
    await testApp.call("POST", "/v1/api", {
      as,
      body: { data: { de: { main: { entries: { [key]: action.edit } } } } },
    });
  else if (action.kind === "delete")
    await testApp.call("POST", "/v1/api/entries/delete", { as, body: { entries: [key] } });
  else {
    const { body } = await testApp.call("GET", "/v1/api/trash", { as });
    const ids = body
      .filter(({ name }: { name: string }) => name === key)
      .map(({ _id }: { _id: string }) => _id);
    await testApp.call("POST", "/v1/api/trash/restore", { as, body: { ids: ids.slice(0, 1) } });
  }
}

/** Keys that each query finds now. */
const found = () => findKeys(testApp, project, queries);

/** Change sets and keys that were planned for each webhook, by the query of the webhook. */
async function sentChangeSets(): Promise<Map<string, Set<string>>> {
  await planEverything(testApp.db);
  const { rows } = await testApp.pool.query(
    `SELECT w.query, d.event::jsonb->'data'->>'changeSet' AS set, x->>'key' AS key FROM webhook_delivery d
     JOIN webhook w ON w.project_id = d.project_id AND w.id = d.webhook_id
     CROSS JOIN jsonb_array_elements(coalesce(d.event::jsonb->'data'->'entries', '[]')) AS x WHERE d.project_id = $1`,
    [project.projectId],
  );
  const sets = new Map<string, Set<string>>(queries.map((query) => [query, new Set()]));
  for (const { query, set, key } of rows) sets.get(query)?.add(`${set} ${key}`);
  return sets;
}

it("sends each change whose key the query found before or after it, whatever happens later", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actions, { minLength: 1, maxLength: 10 }), async (performed) => {
      await seed();
      await planEverything(testApp.db);
      const expected = new Map<string, Set<string>>(queries.map((query) => [query, new Set()]));
      let before = await found();
      let last = await lastSet();
      for (const action of performed) {
        await perform(action);
        const after = await found();
        const set = await lastSet();
        if (set !== last && (await touchesKey(set)))
          for (const query of queries)
            if (before.get(query)?.includes(action.key) || after.get(query)?.includes(action.key))
              expected.get(query)?.add(`${set} ${action.key}`);
        before = after;
        last = set;
      }
      expect(await sentChangeSets()).toEqual(expected);
    }),
    {
      numRuns: runs(8),
      examples: [
        // Two sequences in which a status or a lock creates an entry.
        [
          [
            { kind: "patch", key: "b", person: "Ada", edit: { language: "de", status: 2, comment: "why?" } },
            { kind: "upload", key: "b", edit: { v: "Neu", tags: [] } },
          ],
        ],
        [
          [
            { kind: "key", key: "a", edit: { desc: "note" } },
            { kind: "patch", key: "a", person: "Ben", edit: { language: "de", locked: true } },
          ],
        ],
      ],
    },
  );
});

async function lastSet(): Promise<string> {
  const { body } = await testApp.call("GET", "/v1/api/changes", { as: people.Ada.as, query: { limit: "1" } });
  return body.changes[0]._id;
}

/** Tags of a key are sent as separate events. */
async function touchesKey(set: string): Promise<boolean> {
  const { body } = await testApp.call("GET", `/v1/api/changes/${set}`, { as: people.Ada.as });
  return (
    body.edits.length > 0 || body.resources.some(({ resource }: { resource: string }) => resource === "key")
  );
}
