import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  project = await testApp.seedProject();
  manager = await testApp.person("manager", project);
  const entries = Object.fromEntries(["one", "two", "three"].map((key) => [key, { v: `Text ${key}` }]));
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
});
afterAll(() => testApp.close());

const path = "/v1/api/screenshots";
const boxOf = (key: string) => ({ key, x: 1, y: 2, width: 3, height: 4 });
let pictures = 0;

/** Uploads a new picture and returns its id. */
const upload = async (data: object = {}): Promise<string> => {
  const answer = await uploadPicture(testApp, { as: manager.as, data, file: await picture(++pictures) });
  expect(answer.status).toBe(200);
  return answer.body._id;
};
const call = (method: "GET" | "POST" | "PUT" | "DELETE", to: string, body?: object, query = {}) =>
  testApp.call(method, to, { as: manager.as, query, ...(body ? { body } : {}) });
const ids = async (query: Record<string, string | string[]> = {}): Promise<string[]> =>
  (await call("GET", path, undefined, query)).body.map((shot: { _id: string }) => shot._id);
const tags = async (): Promise<string[]> =>
  (await call("GET", "/v1/api/tag")).body.map((tag: { name: string }) => tag.name);
const undo = async () => {
  const { body } = await call("GET", "/v1/api/changes/undoable");
  return (await call("POST", `/v1/api/changes/${body.undo._id}/revert`)).body;
};
const redo = async () => {
  const { body } = await call("GET", "/v1/api/changes/undoable");
  return (await call("POST", `/v1/api/changes/${body.redo._id}/revert`)).body;
};
/**
 * Time two and a half minutes after the next full or half hour. Sessions stay valid; only the tested expiry
 * changes.
 */
const nextHalfHour = () => Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 150_000;

test("returns 304 for a list while its URLs are valid for long enough", async () => {
  await upload({ screenTag: "Home" });
  const startedAt = nextHalfHour();
  vi.useFakeTimers({ toFake: ["Date"], now: startedAt });
  try {
    const first = await call("GET", path);
    const etag = String(first.headers.etag);
    const again = () => testApp.call("GET", path, { as: manager.as, headers: { "if-none-match": etag } });
    vi.setSystemTime(startedAt + 29_000);
    expect((await again()).status).toBe(304);
    // A URL is valid for nearly a quarter of an hour after it was issued.
    vi.setSystemTime(startedAt + 29_000 + 14.5 * 60_000);
    const [{ url }] = first.body;
    expect((await testApp.server.inject(new URL(url).pathname)).statusCode).toBe(200);
    vi.setSystemTime(startedAt + 31_000);
    const later = await again();
    expect([later.status, later.headers.etag === etag, later.body[0].url === url]).toEqual([
      200,
      false,
      false,
    ]);
    vi.setSystemTime(startedAt + 15 * 60_000);
    expect((await testApp.server.inject(new URL(url).pathname)).statusCode).toBe(403);
  } finally {
    vi.useRealTimers();
  }
});

const found = async (q: string): Promise<string[]> =>
  (await call("GET", "/v1/api/entries", undefined, { q })).body.rows.map((row: { key: string }) => row.key);
const readOnly = () =>
  testApp.db
    .updateTable("branch")
    .set({ read_only: true })
    .where("project_id", "=", project.projectId)
    .execute();

describe("screenshot list", () => {
  test("applies each filter, and all filters together", async () => {
    const screenshot = await upload({
      screenTag: "A",
      category: "iOS",
      deviceModel: "iPhone",
      operatingSystem: "18",
      bundleVersion: "1",
      deviceLanguageLong: "en",
      stringPositions: [boxOf("one")],
    });
    const two = await upload({
      screenTag: "B",
      deviceModel: "Pixel",
      deviceLanguageLong: "Klingon",
      width: 10,
      height: 20,
    });
    await call("POST", `${path}/${two}/verify`, { verified: true });
    const { body } = await call("GET", `${path}/${screenshot}`);
    const cases: Array<[Record<string, string | string[]>, string[]]> = [
      [{}, [screenshot, two]],
      [{ tag: "A" }, [screenshot]],
      [{ tag: '["A","B"]' }, [screenshot, two]],
      [{ tag: ["A", "none"] }, [screenshot]],
      [{ tagId: body.tag._id }, [screenshot]],
      [{ tagId: "nonsense" }, []],
      [{ category: "iOS" }, [screenshot]],
      [{ device: "Pixel" }, [two]],
      [{ os: "18" }, [screenshot]],
      [{ version: "1" }, [screenshot]],
      [{ language: "EN" }, [screenshot]],
      [{ language: "klingon" }, [two]],
      [{ resolution: "10 x 20" }, [two]],
      [{ resolution: "40x60" }, [screenshot]],
      [{ verified: "true" }, [two]],
      [{ verified: "false" }, [screenshot]],
      [{ key: "one" }, [screenshot]],
      [{ key: "two" }, []],
      [{ sha1: body.metadata.sha1.toUpperCase() }, [screenshot]],
      [{ tag: "A", device: "Pixel" }, []],
      [{ limit: "1" }, [screenshot]],
      [{ limit: "1", position: "1" }, [two]],
    ];
    for (const [query, expected] of cases) expect([query, await ids(query)]).toEqual([query, expected]);
    expect((await call("GET", path, undefined, { limit: "0" })).status).toBe(400);
  });

  test("needs two statements for 2,000 screenshots", async () => {
    const id = await upload({ stringPositions: [boxOf("one")] });
    await testApp.pool.query(
      `INSERT INTO screenshot (project_id, branch_id, id, tag_id, file_id, width, height, image_width, image_height,
        uploaded_at, created_at, updated_at, sha1, mimetype, original_name)
      SELECT project_id, branch_id, nextval('content_id'), tag_id, file_id, 1, 1, 1, 1, now(), now(), now(), sha1, mimetype, 'n'
      FROM screenshot CROSS JOIN generate_series(1, 1999) WHERE id = $1`,
      [Number.parseInt(id.slice(2), 16)],
    );
    const statements: string[] = [];
    const { executeQuery } = testApp.db.getExecutor();
    const executor = testApp.db.getExecutor();
    executor.executeQuery = (query) => {
      statements.push(query.sql);
      return executeQuery.call(executor, query) as never;
    };
    expect(await ids()).toHaveLength(2_000);
    executor.executeQuery = executeQuery;
    expect(statements.filter((statement) => /screenshot|tag_key/.test(statement))).toHaveLength(2);
  });
});

test("returns a screenshot with its variants, which are the other screenshots of its screen", async () => {
  const screenshot = await upload({ deviceLanguageLong: "en" });
  const two = await upload({ deviceLanguageLong: "de" });
  await upload({ screenTag: "Other" });
  const { body } = await call("GET", `${path}/${screenshot}`);
  expect(body).toMatchObject({ _id: screenshot, language: "en", uploadedBy: { name: "manager" } });
  expect(body.variants).toMatchObject([{ _id: two, language: "de" }]);
});

describe("screenshot edit", () => {
  test("changes the given fields, screen and boxes, and can be undone and redone", async () => {
    const id = await upload({ stringPositions: [boxOf("one")], deviceLanguageLong: "en" });
    const before = (await call("GET", `${path}/${id}`)).body;
    const edit = {
      screenTag: "New screen",
      originalName: "renamed.png",
      deviceModel: "iPad",
      language: "de",
      isVerified: true,
      stringPositions: [boxOf("two"), { text: "Text three", x: 9, y: 9, width: 9, height: 9 }],
    };
    const { body: after } = await call("PUT", `${path}/${id}`, edit);
    expect(after).toMatchObject({
      originalName: "renamed.png",
      language: "de",
      tag: { name: "New screen" },
      metadata: {
        deviceModel: "iPad",
        isVerified: true,
        stringPositions: [{ key: "two" }, { key: "three" }],
      },
    });
    expect((await call("GET", "/v1/api/tag/byName/New screen")).body.entryKeys).toEqual(["two", "three"]);
    const withoutTimes = (shot: typeof before) => ({
      ...shot,
      url: "",
      thumbnailUrl: "",
      previewUrl: "",
      variants: [],
      tag: { ...shot.tag, updatedAt: "" },
      metadata: { ...shot.metadata, updatedAt: "" },
    });
    expect((await undo()).skipped).toEqual([]);
    expect(withoutTimes((await call("GET", `${path}/${id}`)).body)).toEqual(withoutTimes(before));
    expect(await tags()).toEqual(["Home"]);
    expect((await redo()).skipped).toEqual([]);
    expect(withoutTimes((await call("GET", `${path}/${id}`)).body)).toEqual(withoutTimes(after));
  });

  test("logs nothing for an edit without a change", async () => {
    const id = await upload({ deviceModel: "iPad", stringPositions: [boxOf("one")] });
    const version = async () => (await call("GET", "/v1/api/projectVersion")).body.appVersion;
    const before = await version();
    await call("PUT", `${path}/${id}`, {
      deviceModel: "iPad",
      screenTag: "Home",
      stringPositions: [boxOf("one")],
    });
    await call("POST", `${path}/${id}/verify`, { verified: false });
    expect(await version()).toBe(before);
  });

  test("does not undo a change of boxes that others changed since", async () => {
    const id = await upload();
    await call("PUT", `${path}/${id}`, { stringPositions: [boxOf("one")] });
    const otherPerson = await testApp.person("manager", project);
    const body = { stringPositions: [boxOf("two")] };
    await testApp.call("PUT", `${path}/${id}`, { as: otherPerson.as, body });
    expect((await undo()).skipped).toMatchObject([{ key: "shot.png", reason: "changed" }]);
    const { metadata } = (await call("GET", `${path}/${id}`)).body;
    expect(metadata.stringPositions).toMatchObject([{ key: "two" }]);
  });

  test("returns 409 with the stored state, and writes nothing, if others changed the screenshot", async () => {
    const id = await upload();
    const base = (await call("GET", `${path}/${id}`)).body.metadata.updatedAt;
    const otherPerson = await testApp.person("manager", project);
    const theirs = await testApp.call("PUT", `${path}/${id}`, {
      as: otherPerson.as,
      body: { updatedAt: base, stringPositions: [boxOf("two")] },
    });
    expect(theirs.status).toBe(200);
    const mine = { stringPositions: [boxOf("one")], originalName: "mine.png" };
    const refused = await call("PUT", `${path}/${id}`, { ...mine, updatedAt: base });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
    expect(refused.body.current).toMatchObject({
      originalName: "shot.png",
      metadata: { stringPositions: [{ key: "two" }], updatedAt: theirs.body.metadata.updatedAt },
    });
    const { updatedAt } = refused.body.current.metadata;
    const { body: written } = await call("PUT", `${path}/${id}`, { ...mine, updatedAt });
    expect(written).toMatchObject({
      originalName: "mine.png",
      metadata: { stringPositions: [{ key: "one" }] },
    });
    expect((await call("PUT", `${path}/${id}`, { ...mine, updatedAt: "yesterday" })).status).toBe(400);
    await undo();
    expect(
      (await call("PUT", `${path}/${id}`, { ...mine, updatedAt: written.metadata.updatedAt })).status,
    ).toBe(409);
  });

  test("adds keys that another person links at the same time to the new screen", async () => {
    const id = await upload({ screenTag: "Home", stringPositions: [boxOf("one")] });
    const { projectId, branchId } = project;
    const [linked, moved] = await runInLockOrder(
      testApp,
      `SELECT pg_advisory_xact_lock(${projectId}, ${branchId})`,
      [
        () => call("PUT", `${path}/${id}`, { stringPositions: [boxOf("two")] }),
        () => call("PUT", `${path}/${id}`, { screenTag: "Cart" }),
      ],
    );
    expect([linked.status, moved.status]).toEqual([200, 200]);
    expect((await call("GET", "/v1/api/tag/byName/Cart")).body.entryKeys).toEqual(["two"]);
  });

  test("lists an edit in the history with names and wire ids", async () => {
    const id = await upload();
    await call("PUT", `${path}/${id}`, { screenTag: "B", stringPositions: [boxOf("one")] });
    const [change] = (await call("GET", "/v1/api/changes")).body.changes;
    const { body } = await call("GET", `/v1/api/changes/${change._id}`);
    const shot = body.resources.find(({ resource }: { resource: string }) => resource === "screenshot");
    expect(change.kind).toBe("screenshot");
    expect(shot).toMatchObject({
      _id: id,
      name: "shot.png",
      before: { screen: expect.stringMatching(/^b4/) },
    });
  });

  test("refuses an unknown language and a missing screenshot", async () => {
    const id = await upload();
    expect((await call("PUT", `${path}/${id}`, { language: "fr-CA" })).body.code).toBe("unknown_language");
    expect((await call("PUT", `${path}/${id}`, { screenTag: "" })).status).toBe(400);
    for (const wrong of ["nonsense", `c7${"0".repeat(21)}9`, `b4${id.slice(2)}`]) {
      expect((await call("PUT", `${path}/${wrong}`, {})).status).toBe(404);
      expect((await call("GET", `${path}/${wrong}`)).status).toBe(404);
      expect((await call("DELETE", `${path}/${wrong}`)).status).toBe(404);
      expect((await call("POST", `${path}/${wrong}/verify`, { verified: true })).status).toBe(404);
    }
  });
});

test("lets translators verify but not edit, and lets vendors do neither", async () => {
  const id = await upload();
  const translator = await testApp.person("translator", project);
  const vendor = await testApp.person("tptadmin", project);
  const verify = (person: SeededPerson) =>
    testApp.call("POST", `${path}/${id}/verify`, { as: person.as, body: { verified: true } });
  const edit = (person: SeededPerson) =>
    testApp.call("PUT", `${path}/${id}`, { as: person.as, body: { isVerified: false } });
  expect((await verify(translator)).body.metadata.isVerified).toBe(true);
  expect((await edit(translator)).body.code).toBe("not_allowed");
  expect((await verify(vendor)).body.code).toBe("not_allowed");
  expect((await edit(vendor)).body.code).toBe("not_allowed");
});

describe("undo of an upload", () => {
  test("removes screenshot, screen and links, and redo restores them", async () => {
    const id = await upload({ screenTag: "New", stringPositions: [boxOf("one")] });
    await undo();
    expect([await ids(), await tags(), await found("has:screenshot")]).toEqual([[], [], []]);
    await redo();
    expect([await ids(), await tags(), await found("has:screenshot")]).toEqual([[id], ["New"], ["one"]]);
  });

  test("keeps a screen that got screenshots of others", async () => {
    const id = await upload();
    const file = await picture(++pictures);
    const otherPicture = await uploadPicture(testApp, { as: project.as, file });
    await undo();
    expect([await ids(), await tags()]).toEqual([[otherPicture.body._id], ["Home"]]);
    expect(await ids()).not.toContain(id);
  });

  test("restores a replaced screenshot", async () => {
    const file = await picture(++pictures);
    const uploadSame = (data: object) => uploadPicture(testApp, { as: manager.as, data, file });
    const { body } = await uploadSame({ bundleVersion: "1", stringPositions: [boxOf("one")] });
    await uploadSame({ bundleVersion: "2", stringPositions: [boxOf("two")] });
    await undo();
    const shot = (await call("GET", `${path}/${body._id}`)).body;
    expect(shot.metadata).toMatchObject({ bundleVersion: "1", stringPositions: [{ key: "one" }] });
  });
});

describe("order of screens", () => {
  const order = (screenNames: unknown, method: "PUT" | "POST" = "PUT") =>
    call(method, `${path}/order`, { screenNames });
  const screens = async () =>
    (await call("GET", path)).body.map(({ tag }: { tag: { name: string } }) => tag.name);

  test("sorts screens by a list, counts the moved ones, and can be undone", async () => {
    for (const screenTag of ["A", "B", "C"]) await upload({ screenTag });
    expect((await order(["C", "B", "A"])).body).toEqual({ success: true, updatedCount: 2 });
    expect(await screens()).toEqual(["C", "B", "A"]);
    expect((await order(["C", "B", "A"], "POST")).body).toEqual({ success: true, updatedCount: 0 });
    expect((await order(["B", "A", "C"])).body.updatedCount).toBe(3);
    await upload({ screenTag: "D" });
    expect(await screens()).toEqual(["B", "A", "C", "D"]);
    const { body } = await call("GET", "/v1/api/changes");
    await call("POST", `/v1/api/changes/${body.changes[1]._id}/revert`);
    expect(await screens()).toEqual(["C", "B", "A", "D"]);
  });

  test("names the unknown, missing and repeated screens of an invalid list", async () => {
    expect(await order(["A"])).toMatchObject({
      status: 400,
      body: { code: "screens_differ", message: "Error: The project has no screenshots." },
    });
    await call("POST", "/v1/api/tag", { name: "No screen" });
    for (const screenTag of ["A", "B"]) await upload({ screenTag });
    const refusal = await order(["A", "No screen", "a", "A"]);
    expect(refusal).toMatchObject({
      status: 400,
      body: { code: "screens_differ", unknown: ["No screen", "a"], missing: ["B"], repeated: ["A"] },
    });
    expect(refusal.body.message).toContain('"No screen"');
    expect((await order("A")).status).toBe(400);
    expect((await order(undefined)).status).toBe(400);
    expect((await order([])).body.missing).toEqual(["A", "B"]);
  });
});

describe("mass delete", () => {
  const remove = (body: object, query = {}) => call("DELETE", path, body, query);

  test("deletes screenshots that match all criteria, and empty tags; undo restores them", async () => {
    const [a1, a2] = [
      await upload({ screenTag: "A", deviceModel: "X", stringPositions: [boxOf("one")] }),
      await upload({ screenTag: "A", deviceModel: "Y" }),
    ];
    const b = await upload({ screenTag: "B", deviceModel: "X" });
    const body = { tagNames: ["A", "B", "none"], devices: ["X"], languages: [], versions: [] };
    expect((await remove(body, { dryRun: "true" })).body).toEqual({ screenshotsDeletedCount: 2 });
    expect(await ids()).toEqual([a1, a2, b]);
    expect((await remove(body)).body).toEqual({ screenshotsDeletedCount: 2 });
    expect([await ids(), await tags()]).toEqual([[a2], ["A"]]);
    expect((await remove(body)).body).toEqual({ screenshotsDeletedCount: 0 });
    expect((await undo()).skipped).toEqual([]);
    expect([await ids(), await tags()]).toEqual([
      [a1, a2, b],
      ["A", "B"],
    ]);
    expect(await found("has:screenshot")).toEqual(["one"]);
  });

  test("applies each criterion", async () => {
    const all = { deviceLanguageLong: "de", operatingSystem: "15", bundleVersion: "2", category: "Web" };
    for (const [criterion, matching] of [
      [{ languages: ["DE"] }, all],
      [{ os: ["15"] }, all],
      [{ versions: ["2"] }, all],
      [{ tagCategories: ["Web"] }, all],
      [{ resolutions: ["40 x 60"] }, all],
      [{ resolutions: ["40x60"] }, all],
    ] as const) {
      const remainingId = await upload({ screenTag: "kept", width: 1, height: 1 });
      await upload({ screenTag: "gone", ...matching });
      const answer = await remove({ tagNames: ["kept", "gone"], ...criterion });
      expect([criterion, answer.body.screenshotsDeletedCount, await ids()]).toEqual([
        criterion,
        1,
        [remainingId],
      ]);
      await remove({ tagNames: ["kept"] });
    }
  });

  test("deletes only the latest screenshot of each screen, language and device with latestOnly", async () => {
    const old = [await upload({ deviceModel: "X" }), await upload({ deviceModel: "Y" })];
    for (const deviceModel of ["X", "Y"]) await upload({ deviceModel });
    const german = await upload({ deviceModel: "X", deviceLanguageLong: "de" });
    const criteria = { tagNames: ["Home"], latestOnly: 1 };
    expect((await remove(criteria, { dryRun: "true" })).body.screenshotsDeletedCount).toBe(3);
    expect((await remove({ ...criteria, latestOnly: 0 }, { dryRun: "1" })).body.screenshotsDeletedCount).toBe(
      5,
    );
    await remove(criteria);
    expect(await ids()).toEqual(old);
    expect(await ids()).not.toContain(german);
  });

  test("requires exactly one non-empty list of tagNames and tagIds, by DELETE and by POST", async () => {
    const id = await upload();
    const { tag } = (await call("GET", `${path}/${id}`)).body;
    for (const body of [
      {},
      { tagNames: [] },
      { tagIds: [] },
      { tagNames: ["Home"], tagIds: [tag._id] },
      { tagNames: "Home" },
    ]) {
      expect([body, (await remove(body)).status]).toEqual([body, 400]);
    }
    expect((await remove({ tagIds: ["nonsense"] })).body.screenshotsDeletedCount).toBe(0);
    const answer = await call("POST", `${path}/delete`, { tagIds: [tag._id], tagNames: [] });
    expect([answer.body.screenshotsDeletedCount, await ids(), await tags()]).toEqual([1, [], []]);
  });

  test("deletes one screenshot by its id", async () => {
    const [first, second] = [await upload(), await upload()];
    expect((await call("DELETE", `${path}/${first}`)).body).toEqual({});
    expect([await ids(), await tags()]).toEqual([[second], ["Home"]]);
    expect((await call("DELETE", `${path}/${first}`)).status).toBe(404);
  });
});

describe("tag with screenshots", () => {
  const tagOf = async (id: string) => (await call("GET", `${path}/${id}`)).body.tag;

  test("trashes and restores a tag with its screenshots", async () => {
    const id = await upload({ stringPositions: [boxOf("one")] });
    const tag = await tagOf(id);
    const weak = withPersonalToken(project, await manager.token(["create_and_update_tags"]));
    const refused = await testApp.call("DELETE", `/v1/api/tag/byId/${tag._id}`, { as: weak });
    expect(refused.body).toMatchObject({ code: "permission_missing", permission: "delete_tags_screenshots" });
    expect((await call("DELETE", `/v1/api/tag/byId/${tag._id}`)).status).toBe(200);
    expect(await ids()).toEqual([]);
    await undo();
    expect(await ids()).toEqual([id]);
    expect((await tagOf(id)).name).toBe("Home");
  });

  describe("deleted screen whose screenshot is restored from the trash", () => {
    const restore = (id: string, onConflict?: object[]) =>
      call("POST", "/v1/api/trash/restore", { ids: [id], ...(onConflict && { onConflict }) });

    test("the screen is restored with its screenshot", async () => {
      const id = await upload({ stringPositions: [boxOf("one")] });
      await call("DELETE", `${path}/${id}`);
      expect([await ids(), await tags()]).toEqual([[], []]);
      expect((await restore(id)).body).toMatchObject({ restored: 2 });
      expect([await ids(), await tags()]).toEqual([[id], ["Home"]]);
    });

    test("leaves other screenshots of the screen in the trash", async () => {
      const [first] = [await upload(), await upload({ deviceLanguageLong: "de" })];
      await call("DELETE", `/v1/api/tag/byId/${(await tagOf(first))._id}`);
      await restore(first);
      expect([await ids(), await tags()]).toEqual([[first], ["Home"]]);
    });

    test("moves the screenshot to the tag that has the screen's name now", async () => {
      const id = await upload();
      const { _id } = await tagOf(id);
      await call("DELETE", `${path}/${id}`);
      await call("POST", "/v1/api/tag", { name: "Home" });
      const refused = await restore(id);
      expect([refused.status, refused.body.conflicts]).toMatchObject([409, [{ _id, kind: "tag" }]]);
      expect((await restore(id, [{ id: _id, do: "merge" }])).status).toBe(200);
      expect([await ids(), await tags()]).toEqual([[id], ["Home"]]);
      expect((await tagOf(id))._id).not.toBe(_id);
    });
  });

  test("shows the new name and category of a tag in its screenshots", async () => {
    const id = await upload();
    const tag = await tagOf(id);
    await call("PUT", `/v1/api/tag/byId/${tag._id}`, { name: "Start", category: "Web" });
    expect(await tagOf(id)).toMatchObject({ _id: tag._id, name: "Start", category: "Web" });
  });

  test("merges keys and screenshots of a tag into another, and an undo separates them", async () => {
    const screenshot = await upload({ screenTag: "A", stringPositions: [boxOf("one")] });
    const two = await upload({ screenTag: "B", stringPositions: [boxOf("one"), boxOf("two")] });
    const [from, into] = [await tagOf(screenshot), await tagOf(two)];
    const merge = (id: string, other: string) =>
      call("POST", `/v1/api/tag/byId/${id}/merge`, { into: other });
    const { body } = await merge(from._id, into._id);
    expect(body).toMatchObject({ name: "B", entryKeys: ["one", "two"] });
    expect([await tags(), await ids({ tag: "B" })]).toEqual([["B"], [screenshot, two]]);
    expect((await undo()).skipped).toEqual([]);
    expect([await ids({ tag: "A" }), await ids({ tag: "B" })]).toEqual([[screenshot], [two]]);
    expect((await call("GET", "/v1/api/tag/byName/A")).body.entryKeys).toEqual(["one"]);
    expect((await merge(from._id, from._id)).status).toBe(400);
    expect((await merge(from._id, "nonsense")).status).toBe(404);
  });

  test("keeps a tag and its screenshots in the trash if another tag has its name", async () => {
    const id = await upload();
    await call("DELETE", `/v1/api/tag/byId/${(await tagOf(id))._id}`);
    const { body } = await call("GET", "/v1/api/changes");
    await call("POST", "/v1/api/tag", { name: "Home" });
    const reverted = await call("POST", `/v1/api/changes/${body.changes[0]._id}/revert`);
    expect(reverted.body).toMatchObject({ reverted: 0, skipped: [{ key: "Home" }, { key: "shot.png" }] });
    expect(await ids()).toEqual([]);
  });
});

describe("keys with a screenshot", () => {
  test("finds keys with has:screenshot by linked boxes, or by the screen if no box is linked", async () => {
    await upload({
      screenTag: "A",
      deviceLanguageLong: "de",
      stringPositions: [boxOf("one"), boxOf("unknown")],
    });
    await call("POST", "/v1/api/tag", { name: "B", entryKeys: ["two"] });
    expect(await found("has:screenshot")).toEqual(["one"]);
    const bare = await upload({ screenTag: "B" });
    expect(await found("has:screenshot")).toEqual(["one", "two"]);
    expect(await found("-has:screenshot")).toEqual(["three"]);
    expect(await ids({ key: "two" })).toEqual([bare]);
    await call("POST", `${path}/${bare}/verify`, { verified: true });
    expect((await call("GET", `${path}/coverage`)).body).toEqual({
      keys: 3,
      withScreenshot: 2,
      withoutScreenshot: 1,
      screens: 2,
      screenshots: 2,
      verified: 1,
      languages: { de: { keys: 1, screenshots: 1 } },
    });
    await call("DELETE", "/v1/api/entries", { entries: ["one"] });
    expect((await call("GET", `${path}/coverage`)).body).toMatchObject({ keys: 2, withScreenshot: 1 });
  });

  test("keeps the name of a deleted key in its box, and links it again when restored", async () => {
    const id = await upload({ stringPositions: [boxOf("one")] });
    const box = async () => (await call("GET", `${path}/${id}`)).body.metadata.stringPositions[0];
    await call("DELETE", "/v1/api/entries", { entries: ["one"] });
    expect(await box()).toMatchObject({ key: "one", keyId: null });
    await undo();
    expect(await box()).toMatchObject({ key: "one", keyId: expect.any(String) });
  });

  test("counts keys with new screenshots as stale results of a working set", async () => {
    const id = await upload({ stringPositions: [boxOf("one")] });
    const { body } = await call("GET", "/v1/api/entries", undefined, { q: "has:screenshot" });
    await call("PUT", `${path}/${id}`, { stringPositions: [boxOf("two"), boxOf("three")] });
    const staleResults = await call("GET", "/v1/api/entries/staleResults", undefined, { set: body.set });
    expect(staleResults.body).toEqual({ left: 1, arrived: 2, deleted: [] });
  });
});

test("shows a vendor only screenshots with strings of its orders, and only these strings", async () => {
  const visible = await upload({ screenTag: "A", stringPositions: [boxOf("one"), boxOf("two")] });
  const hidden = await upload({ screenTag: "A", stringPositions: [boxOf("two")] });
  const vendor = await testApp.person("tptservices", project);
  await order("one");
  const read = (to: string) => testApp.call("GET", to, { as: vendor.as });
  const { body } = await read(path);
  expect(body).toHaveLength(1);
  expect(body[0]).toMatchObject({ _id: visible, metadata: { stringPositions: [{ key: "one" }] } });
  expect(body[0].tag.languageEntryIds).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain('"two"');
  expect((await read(`${path}/${hidden}`)).status).toBe(404);
  expect((await read(`${path}/${visible}`)).body.variants).toEqual([]);
  expect((await read(`${path}/coverage`)).body).toMatchObject({
    keys: 1,
    screenshots: 1,
    withoutScreenshot: 0,
  });
  const criteria = { tagNames: ["A"] };
  expect((await testApp.call("DELETE", path, { as: vendor.as, body: criteria })).body.code).toBe(
    "not_allowed",
  );
});

/** Inserts an order with the key, without the order code. */
async function order(key: string) {
  const { projectId, branchId } = project;
  const [stored] = (
    await testApp.pool.query("SELECT id FROM entry_key WHERE project_id = $1 AND name = $2", [projectId, key])
  ).rows;
  const [language] = (
    await testApp.pool.query("SELECT id FROM language WHERE project_id = $1 AND code = 'de'", [projectId])
  ).rows;
  await testApp.pool.query(
    "INSERT INTO translation_order (project_id, branch_id, id, status, data) VALUES ($1, $2, nextval('content_id'), 'processing', '{}')",
    [projectId, branchId],
  );
  await testApp.pool.query(
    `INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating)
    SELECT project_id, branch_id, $2, $3, id, true, true FROM translation_order WHERE project_id = $1`,
    [projectId, stored.id, language.id],
  );
}

test("refuses every write in a read-only branch", async () => {
  const id = await upload();
  await readOnly();
  const { tag } = (await call("GET", `${path}/${id}`)).body;
  const tries: Array<Parameters<typeof call>> = [
    ["PUT", `${path}/${id}`, { deviceModel: "x" }],
    ["POST", `${path}/${id}/verify`, { verified: true }],
    ["DELETE", `${path}/${id}`],
    ["DELETE", path, { tagNames: ["Home"] }],
    ["PUT", `${path}/order`, { screenNames: ["Home"] }],
    ["DELETE", `/v1/api/tag/byId/${tag._id}`],
  ];
  for (const [method, to, body] of tries) {
    expect([method, to, (await call(method, to, body)).body.code]).toEqual([method, to, "branch_read_only"]);
  }
  expect(await ids()).toEqual([id]);
});

test("returns 404 for screenshots and tags of another project", async () => {
  const id = await upload({ screenTag: "Mine", stringPositions: [boxOf("one")] });
  const { tag, metadata } = (await call("GET", `${path}/${id}`)).body;
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("Foreign") });
  const stranger = await testApp.person("owner", foreign);
  const as = stranger.as;
  expect((await testApp.call("GET", `${path}/${id}`, { as })).status).toBe(404);
  expect((await testApp.call("PUT", `${path}/${id}`, { as, body: { deviceModel: "x" } })).status).toBe(404);
  expect((await testApp.call("DELETE", `${path}/${id}`, { as })).status).toBe(404);
  expect((await testApp.call("POST", `${path}/${id}/verify`, { as, body: { verified: true } })).status).toBe(
    404,
  );
  for (const body of [{ tagIds: [tag._id] }, { tagNames: ["Mine"] }]) {
    const deleted = await testApp.call("DELETE", path, { as, body });
    expect(deleted.body.screenshotsDeletedCount).toBe(0);
  }
  for (const query of [{}, { tagId: tag._id }, { sha1: metadata.sha1 }, { key: "one" }] as Array<
    Record<string, string>
  >) {
    expect((await testApp.call("GET", path, { as, query })).body).toEqual([]);
  }
  const data = { stringPositions: [{ ...boxOf("one"), text: "Text one" }], useFuzzyMatching: true };
  await uploadPicture(testApp, { as: foreign.as, data });
  const [theirs] = (await testApp.call("GET", path, { as })).body;
  expect(theirs.metadata.stringPositions).toMatchObject([{ key: "one", keyId: null }]);
  expect(await ids()).toEqual([id]);
});
