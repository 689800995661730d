import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type As, type House, openHouse } from "#server/testing/house.ts";
import { expectTrueCounters } from "#server/testing/true-counters.ts";
import { checkProject } from "./check-project.ts";
import { type FullProject, seedFullProject } from "./full-project.fixture.ts";
import { setRight } from "./set-right.ts";

let house: House;
let project: FullProject;
/** Whoever may make projects. */
let teamOwner: As;
beforeAll(async () => {
  house = await openHouse();
  const person = await house.person("none");
  await sql`UPDATE team_member SET role = 'owner' WHERE person_id = ${person.personId}`.execute(house.db);
  teamOwner = { headers: person.as.headers ?? {} };
});
afterAll(() => house.close());
beforeEach(async () => {
  project = await seedFullProject(house);
});

/** Runs a statement in which `@` stands for the project and `#` for its branch. */
const run = (statement: string) =>
  sql
    .raw(statement.replaceAll("@", String(project.projectId)).replaceAll("#", String(project.branchId)))
    .execute(house.db);
const here = "project_id = @ AND branch_id = #";
const languageId = (code: string) => `(SELECT id FROM language WHERE ${here} AND code = '${code}')`;
const keyId = (name: string) => `(SELECT id FROM entry_key WHERE ${here} AND name = '${name}')`;
const nobody = 999_999_999;

const lawsOf = (faults: ReadonlyArray<{ law: string }>) => faults.map(({ law }) => law);
const get = (path: string) => house.call("GET", path, { as: project.owner });
/** The published document without its version. */
const readDocument = async () => {
  const { status, text } = await get("/v1/api");
  expect(status).toBe(200);
  return JSON.parse(text.replaceAll(/"(version|__v)":"\d+"/g, '"$1":"1"'));
};

/** A backup of the project comes back as a project with the same document. */
async function expectRestorable() {
  const url = `/v1/api/projects/backup?app=${project.app}`;
  const saved = await house.server.inject({ method: "GET", url, headers: project.owner.headers ?? {} });
  expect(saved.statusCode).toBe(200);
  const made = await house.call("POST", "/v1/api/projects/restore", {
    as: teamOwner,
    body: saved.rawPayload,
    headers: { "content-type": "application/gzip" },
  });
  expect([made.status, made.body.message]).toEqual([200, undefined]);
  const copy = await house.call("GET", "/v1/api", { as: { ...teamOwner, app: made.body._id } });
  expect(copy.body.data).toMatchObject(stripped((await readDocument()).data));
}

/** Groups of a document, whose versions are those of their branch. */
function stripped(data: Record<string, Record<string, { entries: object }>>) {
  return Object.fromEntries(
    Object.entries(data).map(([language, groups]) => [
      language,
      Object.fromEntries(Object.entries(groups).map(([name, { entries }]) => [name, { entries }])),
    ]),
  );
}

async function expectRight() {
  expect(await checkProject(house.db, project.projectId)).toEqual([]);
  await expectTrueCounters(house.db, project.projectId);
  const { rows } =
    await sql`SELECT FROM counter c WHERE c.project_id = ${project.projectId} AND (strings < 0 OR words < 0
    OR language_id <> 0 AND NOT EXISTS (
      SELECT FROM language l WHERE l.project_id = c.project_id AND l.id = c.language_id))`.execute(house.db);
  expect(rows).toEqual([]);
  const list = await house.call("GET", "/v1/api/projects", { as: { headers: project.owner.headers ?? {} } });
  expect(list.body.map((one: { _id: string }) => one._id)).toContain(project.app);
  await expectRestorable();
}

it("a project with something of every kind breaks no law, and is left as it is", async () => {
  const before = await get("/v1/api");
  expect(await setRight(house.db, project.projectId)).toEqual({ faults: [], mended: [], left: [] });
  expect((await get("/v1/api")).text).toBe(before.text);
});

it("things that were removed for good break no law", async () => {
  const as = project.owner;
  expect((await house.call("DELETE", "/v1/api/languages/de", { as })).status).toBe(200);
  const { status, body } = await house.call("DELETE", "/v1/api/trash", { as, body: { all: true } });
  expect([status, body.removed]).toEqual([200, 2]);
  expect(await checkProject(house.db, project.projectId)).toEqual([]);
});

describe("what people do not see is set right without a trace in the document:", () => {
  it.each([
    [
      "counters that ran away",
      ["counter"],
      [
        `UPDATE counter SET strings = strings + 43 WHERE ${here} AND name = 'translated'`,
        `INSERT INTO counter (project_id, branch_id, language_id, name, strings, words)
       VALUES (@, #, ${nobody}, 'translated', 3, 3)`,
      ],
    ],
    [
      "words of a key",
      ["entry_key.words", "counter"],
      [`UPDATE entry_key SET words = 40 WHERE ${here} AND name = 'pay'`],
    ],
    [
      "the meaning number of a source",
      ["entry.meaning"],
      [
        `UPDATE entry SET meaning = 7 WHERE ${here} AND key_id = ${keyId("hello")} AND language_id = ${languageId("en")}`,
      ],
    ],
    [
      "entries and log of a key that is gone",
      ["entry.key_id", "entry_change.key_id"],
      [
        `INSERT INTO entry SELECT project_id, branch_id, ${nobody}, value_id, draft_id, comment_id, change_set_id,
       language_id, version, meaning, status, person_id, updated_at, src, locked FROM entry
       WHERE ${here} AND key_id = ${keyId("bye")}`,
        `UPDATE entry_change SET key_id = ${nobody} WHERE ${here} AND key_id = ${keyId("bye")}`,
      ],
    ],
    [
      "entries of a branch that never was",
      ["entry.branch_id", "entry.key_id", "entry.language_id"],
      [
        `INSERT INTO entry SELECT project_id, ${nobody}, key_id, value_id, draft_id, comment_id, change_set_id,
       language_id, version, meaning, status, person_id, updated_at, src, locked FROM entry WHERE ${here}`,
      ],
    ],
    [
      "links of keys and of tags that are gone",
      ["tag_key.key_id", "tag_key.tag_id"],
      [
        `INSERT INTO tag_key SELECT @, #, tag_id, ${nobody} FROM tag_key WHERE ${here} LIMIT 1`,
        `INSERT INTO tag_key SELECT @, #, ${nobody}, key_id FROM tag_key WHERE ${here} LIMIT 1`,
      ],
    ],
    [
      "a screenshot whose screen was removed for good, with its boxes",
      ["screenshot.tag_id"],
      [
        `UPDATE screenshot SET trashed_by = 1 WHERE ${here}`,
        `DELETE FROM tag WHERE ${here} AND name = 'Home'`,
        `DELETE FROM tag_key WHERE ${here} AND tag_id NOT IN (SELECT id FROM tag WHERE ${here})`,
      ],
    ],
    [
      "a discussion of a key that is gone",
      ["discussion.key_id"],
      [`UPDATE discussion SET key_id = ${nobody} WHERE ${here}`],
    ],
    [
      "open orders of what is gone",
      ["order_entry.key_id", "order_entry.language_id"],
      [
        `INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating)
       SELECT @, #, ${nobody}, ${nobody}, order_id, true, false FROM order_entry WHERE ${here} LIMIT 1`,
      ],
    ],
    [
      "a log without its change set",
      ["entry_change.change_set_id", "thing_change.change_set_id"],
      [
        `INSERT INTO entry_change (project_id, branch_id, key_id, change_set_id, language_id, version, fields)
       SELECT @, #, key_id, ${nobody}, language_id, 1, 1 FROM entry WHERE ${here} LIMIT 1`,
        `INSERT INTO thing_change (project_id, change_set_id, thing, thing_id) VALUES (@, ${nobody}, 'key', 1)`,
      ],
    ],
    [
      "a pointer to a comment that is gone",
      ["entry.comment_id"],
      [`UPDATE entry SET comment_id = ${nobody} WHERE ${here} AND key_id = ${keyId("bye")}`],
    ],
    [
      "a branch that is older than its changes",
      ["branch.version"],
      ["UPDATE branch SET version = 1 WHERE project_id = @ AND id = #"],
    ],
  ])("%s", async (_what, laws, statements) => {
    const before = await readDocument();
    for (const statement of statements) await run(statement);
    const { faults, mended, left } = await setRight(house.db, project.projectId);
    expect(lawsOf(faults)).toEqual(laws);
    expect(faults.every(({ rows, examples }) => rows > 0 && examples.length > 0)).toBe(true);
    expect([mended.length > 0, left]).toEqual([true, []]);
    expect(await readDocument()).toEqual(before);
    await expectRight();
  });
});

describe("what people see is set right by a change that they find in the history:", () => {
  const lastKind = async () => (await get("/v1/api/changes")).body.changes[0].kind;

  it.each([
    ["is gone", "DELETE FROM entry_group WHERE project_id = @ AND name = 'shop'"],
    ["rests in the trash", "UPDATE entry_group SET trashed_by = 1 WHERE project_id = @ AND name = 'shop'"],
  ])("keys whose group %s come into main", async (_what, statement) => {
    await run(statement);
    const { faults } = await setRight(house.db, project.projectId);
    expect(faults).toMatchObject([{ law: "entry_key.group_id", rows: 1, examples: [{ name: "pay" }] }]);
    expect((await readDocument()).data.de).toMatchObject({ main: { entries: { pay: { v: "Zahlen" } } } });
    expect(await lastKind()).toBe("restore");
    await expectRight();
  });

  it.each([
    ["is gone", "DELETE FROM entry_group WHERE project_id = @ AND name = 'main'"],
    ["rests in the trash", "UPDATE entry_group SET trashed_by = 1 WHERE project_id = @ AND name = 'main'"],
  ])("a group main that %s comes back with its keys", async (_what, statement) => {
    const { data } = await readDocument();
    await run(statement);
    const { faults } = await setRight(house.db, project.projectId);
    expect(lawsOf(faults)).toEqual(["group main", "entry_key.group_id"]);
    expect((await readDocument()).data).toMatchObject(data);
    await expectRight();
  });

  it("a base language comes out of the trash", async () => {
    const before = await readDocument();
    await run(`UPDATE language SET trashed_by = 1 WHERE ${here} AND code = 'en'`);
    const { faults } = await setRight(house.db, project.projectId);
    expect(lawsOf(faults)).toEqual(["base language in trash"]);
    expect(await readDocument()).toEqual(before);
    expect(await lastKind()).toBe("restore");
    await expectRight();
  });

  it("in the place of a base language that was removed for good comes that with the most texts", async () => {
    await run(`UPDATE language SET trashed_by = 1 WHERE ${here} AND code = 'en'`);
    await run(`DELETE FROM entry WHERE ${here} AND language_id = ${languageId("en")}`);
    await run(`DELETE FROM language WHERE ${here} AND code = 'en'`);
    const { mended, left } = await setRight(house.db, project.projectId);
    expect(left).toEqual([]);
    expect(mended).toContain("de became the base language, since the one before was removed for good");
    const { baseLanguage, data } = await readDocument();
    expect([baseLanguage, data.de.shop.entries.pay.v]).toEqual(["de", "Zahlen"]);
    await expectRight();
  });

  it("a base language that was removed for good comes back by its code where no other has a text", async () => {
    await run(`UPDATE thing_change SET after = '{"name":"en"}' WHERE project_id = @ AND thing = 'language'`);
    await run(`DELETE FROM entry WHERE ${here}`);
    await run(`INSERT INTO thing_change (project_id, change_set_id, thing, thing_id, before)
      SELECT @, max(id), 'language', (SELECT base_language_id FROM project WHERE id = @), '{"name": "en"}'
      FROM change_set WHERE project_id = @`);
    await run(`DELETE FROM language WHERE ${here} AND code = 'en'`);
    const { left } = await setRight(house.db, project.projectId);
    expect(left).toEqual([]);
    expect((await readDocument()).baseLanguage).toBe("en");
    await expectRight();
  });
});

describe("in a project with several branches", () => {
  const sideId = "(SELECT id FROM branch WHERE project_id = @ AND name = 'side')";
  let side: string;
  beforeEach(async () => {
    const body = { name: "side", sourceBranch: "main", existingDrafts: "publish" };
    const made = await house.call("POST", "/v1/api/branches", { as: project.owner, body });
    expect(made.status).toBe(200);
    side = made.body._id;
  });

  it("a base language that one of them lost is made there again under its id", async () => {
    await run(`DELETE FROM language WHERE project_id = @ AND branch_id = ${sideId} AND code = 'en'`);
    const { faults, mended, left } = await setRight(house.db, project.projectId);
    expect(faults).toMatchObject([{ law: "base language", examples: [{ name: "side" }] }, {}, {}]);
    expect(lawsOf(faults)).toEqual(["base language", "entry.language_id", "counter"]);
    expect(mended[0]).toBe("en is the base language of the branch side again");
    expect(left).toEqual([]);
    const { body } = await house.call("GET", "/v1/api", { as: project.owner, query: { branch: side } });
    expect(body.data.en.main.entries.hello.v).toBe("Hello everybody there");
    await expectRight();
  });

  it("a base language whose code another language took there cannot be mended", async () => {
    await run(
      `UPDATE language SET trashed_by = 1 WHERE project_id = @ AND branch_id = ${sideId} AND code = 'en'`,
    );
    await run(
      `UPDATE language SET code = 'en' WHERE project_id = @ AND branch_id = ${sideId} AND code = 'de'`,
    );
    const { left } = await setRight(house.db, project.projectId);
    expect(lawsOf(left)).toEqual(["base language"]);
  });

  it("the log of a key that is gone stays for the branches that were copied", async () => {
    await run(`UPDATE entry_change SET key_id = ${nobody} WHERE ${here} AND key_id = ${keyId("bye")}`);
    expect(await checkProject(house.db, project.projectId)).toEqual([]);
  });
});

it("what cannot be mended is said again behind the mending", async () => {
  await run("UPDATE change_set SET kind = 'strange' WHERE project_id = @");
  const { faults, mended, left } = await setRight(house.db, project.projectId);
  expect(lawsOf(faults)).toEqual(["change_set.kind"]);
  expect([mended, lawsOf(left)]).toEqual([[], ["change_set.kind"]]);
});
