import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { runs } from "#testing/tier.ts";

let testApp: TestApp;
let project: SeededProject;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const keys = ["a", "b", "c"];

async function seed() {
  project = await testApp.seedProject();
  const entries = Object.fromEntries(keys.map((key) => [key, { v: key }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  return testApp.person("manager", project);
}

async function readTexts(person: SeededPerson): Promise<string> {
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: person.as });
  // biome-ignore lint/suspicious/noExplicitAny: rows as they are on the wire
  return body.rows.map((row: any) => row.entries.de.value).join();
}

async function revertNext(person: SeededPerson, direction: "undo" | "redo"): Promise<boolean> {
  const { body } = await testApp.call("GET", "/v1/api/changes/undoable", { as: person.as });
  if (body[direction] === null) return false;
  const answer = await testApp.call("POST", `/v1/api/changes/${body[direction]._id}/revert`, {
    as: person.as,
  });
  expect(answer.body.skipped).toEqual([]);
  return true;
}

type Step = { key: string; before: string; after: string };

/** Reference model: adjacent autosaves of one cell are one step (rules.md 8.6), every other change is a step. */
function makeEditor() {
  const now = new Map(keys.map((key) => [key, ""]));
  const lastAutosave = new Map<string, Step>();
  let past: Step[] = [];
  let future: Step[] = [];
  return {
    texts: () => [...now.values()].join(),
    save(key: string, text: string, autosave: boolean): void {
      const continued = autosave ? lastAutosave.get(key) : undefined;
      const step = { key, before: continued?.before ?? now.get(key) ?? "", after: text };
      past = [...past.filter((candidate) => candidate !== continued), step];
      future = [];
      if (autosave) lastAutosave.set(key, step);
      else lastAutosave.delete(key);
      now.set(key, text);
    },
    undo(): boolean {
      const step = past.pop();
      if (step === undefined) return false;
      future.push(step);
      lastAutosave.delete(step.key);
      now.set(step.key, step.before);
      return true;
    },
    redo(): boolean {
      const step = future.pop();
      if (step === undefined) return false;
      past.push(step);
      now.set(step.key, step.after);
      return true;
    },
  };
}

type Action = "undo" | "redo" | { key: string; autosave: boolean };

describe("GET /v1/api/changes/undoable", () => {
  it("undoes and redoes as in an editor, where a new edit ends the redo history", {
    timeout: 600_000,
  }, async () => {
    let count = 0;
    const save = fc.record({ key: fc.constantFrom(...keys), autosave: fc.boolean() });
    const actions: fc.Arbitrary<Action[]> = fc.array(
      fc.oneof(fc.constantFrom("undo" as const, "redo" as const), save),
      {
        maxLength: 12,
      },
    );
    await fc.assert(
      fc.asyncProperty(actions, async (generated) => {
        const person = await seed();
        const editor = makeEditor();
        for (const item of generated) {
          if (item === "undo" || item === "redo") expect(await revertNext(person, item)).toBe(editor[item]());
          else {
            count += 1;
            editor.save(item.key, `text ${count}`, item.autosave);
            const entries = [{ key: item.key, language: "de", value: `text ${count}` }];
            const body = { entries, autosave: item.autosave };
            await testApp.call("PATCH", "/v1/api/entries", { as: person.as, body });
          }
          expect(await readTexts(person)).toBe(editor.texts());
        }
      }),
      { numRuns: runs(5) },
    );
  });

  it("skips steps of other people and excepted steps", async () => {
    const first = await seed();
    const second = await testApp.person("manager", project);
    const save = (person: SeededPerson, key: string) =>
      testApp.call("PATCH", "/v1/api/entries", {
        as: person.as,
        body: { entries: [{ key, language: "de", value: "x" }] },
      });
    const mine = await save(first, "a");
    await save(second, "b");
    const undoable = (query: Record<string, string> = {}) =>
      testApp.call("GET", "/v1/api/changes/undoable", { as: first.as, query });
    expect((await undoable()).body.undo._id).toBe(mine.body.changeSet);
    expect((await undoable({ except: mine.body.changeSet })).body.undo).toBe(null);
  });
});
