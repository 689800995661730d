import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de"] });
  manager = await testApp.person("manager", project);
  const data = { en: { main: { entries: { hello: { v: "Hello" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

type Part = { name: string; file?: string; type?: string; content: string | Buffer };

const boundary = "a-boundary-of-the-tests";

function form(parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, file, type, content }) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? "" : `; filename="${file}"`}\r\n${type ? `content-type: ${type}\r\n` : ""}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

function send(path: string, parts: readonly Part[], as: TestCaller = manager.as) {
  return testApp.call("POST", path, {
    as,
    body: form(parts),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}

const requested = JSON.stringify({ sourceLanguage: "en", languages: ["de"] });
const data: Part = { name: "data", content: requested };
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const storedFiles = async () =>
  (
    await testApp.db
      .selectFrom("order_file")
      .select("id")
      .where("project_id", "=", project.projectId)
      .execute()
  ).length;

describe("order as a form (rest-api.md 4.15)", () => {
  it("accepts files under any part name with their detected type and serves them by signed URL", async () => {
    const { status, body } = await send("/v1/api/order", [
      data,
      { name: "guide", file: "ünï <b>.txt", type: "text/html", content: "<script>1</script>" },
      { name: "anything", file: "look.bin", type: "application/octet-stream", content: png },
    ]);
    expect(status).toBe(200);
    const { order } = body;
    expect(order).toMatchObject({ orderNumber: 1, languages: ["de"] });
    expect(order.files).toMatchObject([
      { name: "ünï <b>.txt", size: 18, type: "application/octet-stream", user: { name: "manager" } },
      { name: "look.bin", type: "image/png" },
    ]);
    const [guide, look] = order.files;
    const answer = await testApp.call("GET", new URL(guide.url).pathname);
    expect(answer.text).toBe("<script>1</script>");
    expect(answer.headers["content-disposition"]).toBe(
      "attachment; filename*=UTF-8''%C3%BCn%C3%AF%20%3Cb%3E.txt",
    );
    expect((await testApp.call("GET", new URL(look.url).pathname)).headers["content-type"]).toBe("image/png");
  });

  it("accepts the data as a blob after the files, and ignores empty file fields", async () => {
    const { status, body } = await send("/v1/api/orders", [
      { name: "a", file: "a.txt", content: "a" },
      { name: "upload", file: "", type: "application/octet-stream", content: "" },
      { name: "data", file: "blob", type: "application/json", content: requested },
    ]);
    expect(status).toBe(200);
    expect(body.order.files.map(({ name }: { name: string }) => name)).toEqual(["a.txt"]);
  });

  it.each<[string, Part[], string, string | undefined]>([
    ["no data", [{ name: "a", file: "a.txt", content: "a" }], "invalid_input", "data"],
    ["data that is no JSON", [{ name: "data", content: "{" }], "invalid_json", "data"],
    [
      "data of another shape",
      [{ name: "data", content: '{"languages":"de"}' }],
      "invalid_input",
      "languages",
    ],
    [
      "an incomplete request",
      [
        { name: "data", content: "{}" },
        { name: "a", file: "a", content: "a" },
      ],
      "invalid_input",
      "sourceLanguage",
    ],
    [
      "a name that is too long",
      [data, { name: "a", file: "x".repeat(256), content: "a" }],
      "invalid_input",
      "files.name",
    ],
  ])("returns 400 for %s and stores no file", async (_problem, parts, code, path) => {
    const { status, body } = await send("/v1/api/order", parts);
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, code, path]);
    expect((await testApp.call("GET", "/v1/api/order", { as: manager.as })).body).toEqual([]);
    expect(await storedFiles()).toBe(0);
  });

  it("returns 413 for an order of more than 50 MB", async () => {
    const big = Buffer.alloc(52_428_800, 97);
    const { status, body } = await send("/v1/api/order", [
      data,
      { name: "big", file: "big.bin", content: big },
    ]);
    expect([status, body.code]).toEqual([413, "body_too_large"]);
    expect((await testApp.call("GET", "/v1/api/order", { as: manager.as })).body).toEqual([]);
  });

  it("stores no file of a refused order", async () => {
    const none = JSON.stringify({ sourceLanguage: "en", languages: ["fr"] });
    const file = { name: "a", file: "a.txt", content: "a" };
    expect((await send("/v1/api/order", [{ name: "data", content: none }, file])).body.code).toBe(
      "nothing_to_order",
    );
    expect(await storedFiles()).toBe(0);
  });
});

describe("files of an order", () => {
  const placeOrder = async () => (await send("/v1/api/order", [data])).body.order.id;

  it("lets managers add, list and remove files, and the vendor read them", async () => {
    const path = `/v1/api/orders/${await placeOrder()}/files`;
    const added = await send(path, [
      { name: "one", file: "one.txt", content: "1" },
      { name: "two", file: "two.txt", content: "2" },
    ]);
    expect(added.body).toHaveLength(2);
    const vendor = await testApp.person("tptadmin", project);
    const listed = await testApp.call("GET", path, { as: vendor.as });
    expect(listed.body.map(({ name }: { name: string }) => name)).toEqual(["one.txt", "two.txt"]);
    const removed = await testApp.call("DELETE", `${path}/${listed.body[0]._id}`, { as: manager.as });
    expect(removed.status).toBe(200);
    expect((await testApp.call("GET", path, { as: manager.as })).body).toHaveLength(1);
    expect((await testApp.call("DELETE", `${path}/${listed.body[0]._id}`, { as: manager.as })).status).toBe(
      404,
    );
    expect((await send(path, [])).status).toBe(400);
  });

  it("records file changes of placed orders in their history, and keeps files like the order", async () => {
    const file = { name: "one", file: "one.txt", content: "1" };
    const read = async (id: string) =>
      (await testApp.call("GET", `/v1/api/orders/${id}`, { as: manager.as })).body;
    const id = await placeOrder();
    const [{ _id }] = (await send(`/v1/api/orders/${id}/files`, [file])).body;
    const { timeline, updatedAt, created } = await read(id);
    expect(timeline).toMatchObject([{ event: "created" }, { event: "files", user: { name: "manager" } }]);
    expect(updatedAt > created).toBe(true);
    await testApp.call("DELETE", `/v1/api/orders/${id}/files/${_id}`, { as: manager.as });
    expect((await read(id)).timeline).toHaveLength(3);

    const body = { status: "draft" };
    const draft = (await testApp.call("POST", "/v1/api/order", { as: manager.as, body })).body.order;
    await send(`/v1/api/orders/${draft.id}/files`, [file]);
    // The etag is unchanged, so an open draft form has no conflict.
    expect(await read(draft.id)).toMatchObject({
      etag: draft.etag,
      timeline: [{ event: "created" }],
    });
    const lockStatement = "SELECT FROM translation_order FOR UPDATE";
    const remove = () => testApp.call("DELETE", `/v1/api/orders/${draft.id}`, { as: manager.as });
    const [removed, added] = await runInLockOrder(testApp, lockStatement, [
      remove,
      () => send(`/v1/api/orders/${draft.id}/files`, [file]),
    ]);
    expect([removed.status, added.status]).toEqual([200, 404]);
    expect(await storedFiles()).toBe(0);
  });

  it("refuses file changes in a read-only branch", async () => {
    const path = `/v1/api/orders/${await placeOrder()}/files`;
    const file = { name: "one", file: "one.txt", content: "1" };
    const [{ _id }] = (await send(path, [file])).body;
    const here = testApp.db.updateTable("branch").where("id", "=", project.branchId);
    await here.set({ read_only: true }).execute();
    expect((await send(path, [file])).body.code).toBe("branch_read_only");
    const removed = await testApp.call("DELETE", `${path}/${_id}`, { as: manager.as });
    expect([removed.status, removed.body.code]).toEqual([403, "branch_read_only"]);
  });

  it("refuses project tokens, changes by translators, and unknown orders", async () => {
    const path = `/v1/api/orders/${await placeOrder()}/files`;
    const file = { name: "one", file: "one.txt", content: "1" };
    expect((await testApp.call("GET", path, { as: project.as })).body.code).toBe("personal_token_required");
    const translator = await testApp.person("translator", project);
    expect((await send(path, [file], translator.as)).status).toBe(403);
    expect((await testApp.call("GET", path, { as: translator.as })).body).toEqual([]);
    const unknown = `/v1/api/orders/c2${"f".repeat(10).padStart(22, "0")}/files`;
    expect((await send(unknown, [file])).status).toBe(404);
    expect((await testApp.call("POST", path, { as: manager.as, body: {} })).status).toBe(400);
  });
});
