import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
let project: SeededProject;
let people: SeededPerson[];

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  people = [];
  for (const role of ["manager", "manager", "translator"] as const)
    people.push(await testApp.person(role, project));
});
afterAll(() => testApp.close());

const fields = ["value", "draft", "comment"] as const;
type Field = (typeof fields)[number];
type Write = { person: number; field: Field; stale: boolean; together: boolean };
type Accepted = { person: number; field: Field; text: string };

const writes: fc.Arbitrary<Write[]> = fc.array(
  fc.record({
    person: fc.nat({ max: 2 }),
    field: fc.constantFrom(...fields),
    /** Based on an older version, as from a browser that was suspended. */
    stale: fc.boolean(),
    /** Sent while the previous write is in progress. */
    together: fc.boolean(),
  }),
  { minLength: 2, maxLength: 14 },
);

let keyCount = 0;

async function newKey(): Promise<string> {
  keyCount += 1;
  const key = `key ${keyCount}`;
  const data = { en: { main: { entries: { [key]: { v: "Source" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  return key;
}

/** Sends the writes as three browsers would, and returns the accepted ones, ordered by version. */
async function perform(key: string, requested: readonly Write[]): Promise<Accepted[]> {
  let version = 0;
  const accepted: Array<Accepted & { version: number }> = [];
  const send = async (write: Write, text: string) => {
    const edit = {
      key,
      language: "de",
      [write.field]: text,
      version: Math.max(0, version - (write.stale ? 1 : 0)),
    };
    const answer = await testApp.call("PATCH", "/v1/api/entries", {
      as: people[write.person]?.as ?? {},
      body: { entries: [edit] },
    });
    const current = answer.status === 200 ? answer.body.entries[0] : answer.body.conflicts?.[0]?.current;
    version = Math.max(version, current?.version ?? 0);
    if (answer.status === 200 && answer.body.changeSet !== null)
      accepted.push({ person: write.person, field: write.field, text, version: current.version });
  };
  let before: Promise<void> = Promise.resolve();
  for (const [index, write] of requested.entries()) {
    if (!write.together) await before;
    const sending = send(write, `text ${index}`);
    before = Promise.all([before, sending]).then(() => undefined);
  }
  await before;
  return accepted.sort((a, b) => a.version - b.version);
}

async function textsInHistory(key: string): Promise<Set<string>> {
  const query = { key, language: "de", limit: "500" };
  const { body } = await testApp.call("GET", "/v1/api/changes", { as: people[0]?.as ?? {}, query });
  // biome-ignore lint/suspicious/noExplicitAny: changes as they are on the wire
  return new Set(body.changes.flatMap(({ before, after }: any) => Object.values({ ...before, ...after })));
}

it("keeps every accepted text in the history, whoever overwrites it", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(writes, async (requested) => {
      const key = await newKey();
      const accepted = await perform(key, requested);
      const history = await textsInHistory(key);
      for (const { text } of accepted)
        expect(history, JSON.stringify({ accepted, requested })).toContain(text);
    }),
    { numRuns: runs(14) },
  );
});
