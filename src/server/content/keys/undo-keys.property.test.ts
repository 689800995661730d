import fc from "fast-check";
import { expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { runs } from "#testing/tier.ts";
import { type KeyProject, openKeyProject } from "./keys.fixture.ts";

const name = fc.constantFrom("a", "b", "c", "d");
const text = fc.constantFrom("", "Pay", "Pay now", "{sum} now");
type Action = (keys: KeyProject) => Promise<{ status: number; body: { changeSet?: string | null } }>;

const action: fc.Arbitrary<Action> = fc.oneof(
  fc
    .uniqueArray(
      fc.record({
        key: name,
        source: text,
        desc: fc.constantFrom("", "about"),
        maxLength: fc.constantFrom(null, 5),
        tags: fc.subarray(["web", "app"]),
      }),
      { minLength: 1, maxLength: 2, selector: ({ key }) => key },
    )
    .map(
      (newKeys): Action =>
        (keys) =>
          keys.create(...newKeys),
    ),
  fc.record({ key: name, name, translations: fc.constantFrom("none", "drafts") }).map(
    (body): Action =>
      (keys) =>
        keys.send("POST", "/keys/duplicate", body),
  ),
  fc
    .uniqueArray(fc.record({ key: name, name, desc: fc.constantFrom("", "renamed") }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ key }) => key,
    })
    .map(
      (edits): Action =>
        (keys) =>
          keys.send("PATCH", "/keys", { keys: edits }),
    ),
  name.map(
    (key): Action =>
      (keys) =>
        keys.send("POST", "/entries/bulk", { action: "delete", keys: [key] }),
  ),
  fc.record({ key: name, language: fc.constantFrom("en", "de"), value: text, status: fc.nat(4) }).map(
    (entry): Action =>
      (keys) =>
        keys.send("PATCH", "/entries", { entries: [entry] }),
  ),
);

test("undoing and redoing any actions on keys restores everything", { timeout: 600_000 }, async ({
  testApp,
}) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      async (actions, branching) => {
        const keys = await openKeyProject(testApp, { branching });
        await keys.upload("en", { a: { v: "First", tags: ["web"] }, b: { v: "Second" } });
        await keys.upload("de", { a: { v: "Erster", status: 1 } });
        const states = [await keys.content()];
        let sets: string[] = [];
        for (const run of actions) {
          const { status, body } = await run(keys);
          expect([200, 400, 404]).toContain(status);
          if (status !== 200 || !body.changeSet) continue;
          sets.push(body.changeSet);
          states.push(await keys.content());
          await keys.expectCorrectCounts();
        }
        /** Reverts the change sets, the last one first; returns the ids of the reverts. */
        const revertAll = async (stateAfter: (index: number) => unknown) => {
          const reverts: string[] = [];
          for (const [index, set] of sets.toReversed().entries()) {
            const { body } = await keys.revert(set);
            expect([body.skipped, await keys.content()]).toEqual([[], stateAfter(index)]);
            await keys.expectCorrectCounts();
            reverts.push(body.changeSet);
          }
          return reverts;
        };
        sets = await revertAll((index) => states.at(-2 - index));
        await revertAll((index) => states[index + 1]);
      },
    ),
    { numRuns: runs(6) },
  );
});
