import { expect } from "vitest";
import { addressOf, call } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { makeProject, type Project } from "./support/fixtures.ts";
import { uploadScreenshot } from "./support/screenshots.ts";

// Requests of unmodified clients of the original service, with only the project token.

const commandLine = { "x-integration": "1", "cli-version": "1.0.112" };
const automation = { "x-integration": "12" };

/** A push names its form part by the local path and sends no content type. */
function push(project: Project, query: Record<string, string | readonly string[]>, file: string) {
  const boundary = "----conformance";
  const head = 'Content-Disposition: form-data; name="./app/en.json"; filename="./app/en.json"';
  return call("POST", "/v1/api/files", {
    as: project.alone,
    query: { app: project.app, ...query },
    headers: { ...commandLine, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Uint8Array.from(Buffer.from(`--${boundary}\r\n${head}\r\n\r\n${file}\r\n--${boundary}--\r\n`)),
  });
}
const pull = (project: Project, query: Record<string, string | readonly string[]>) =>
  call("GET", "/v1/api/files", {
    as: project.alone,
    headers: commandLine,
    query: { app: project.app, ...query },
  });

conform("files 1 command line: languages", async () => {
  const project = await makeProject({ languages: ["en", "de", "pt-BR"] });
  const { status, body } = await call("GET", "/v1/api", {
    as: project.alone,
    headers: commandLine,
    query: {
      app: project.app,
      includeDraft: "false",
      includeValue: "false",
      includeSrc: "false",
      includeDescription: "false",
      includeStatus: "false",
      keepEmptyDataEntries: "true",
    },
  });
  expect([status, Object.keys(body.data).sort()]).toEqual([200, ["de", "en", "pt-BR"]]);
});

conform("files 1 command line: push", async () => {
  const project = await makeProject();
  const options = JSON.stringify({ onlyIfTextEmpty: true, onlyAsDraft: false, disablePlurals: false });
  const query = { "file-format": "nested_json", language: "en", options, tag: ["app:main", "app:web"] };
  const first = await push(
    project,
    query,
    '{"home": "Home", "items": {"one": "%d item", "other": "%d items"}}',
  );
  expect([first.status, first.body]).toMatchObject([200, { total: 3, added: 3, updated: 0, tagUpdates: 2 }]);
  const unchanged = await push(project, query, '{"home": "Changed"}');
  expect(unchanged.body).toMatchObject({ total: 1, added: 0, updated: 0 });
  const forced = JSON.stringify({ onlyIfTextEmpty: false, onlyAsDraft: true });
  await push(project, { ...query, options: forced, keepTagIds: "true" }, '{"home": "Draft"}');
  expect((await project.document()).data.en.main.entries.home).toEqual({ v: "Home", d: "Draft" });
  const refused = await push(project, { ...query, "file-format": "no_format" }, "{}");
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/^Error: /)]);
});

conform("files 1 command line: pull", async () => {
  const project = await makeProject();
  await push(
    project,
    { "file-format": "react_simple_json", language: "en", tag: "app" },
    '{"a": "A", "a.b": "B"}',
  );
  await push(project, { "file-format": "nested_json", language: "en" }, '{"c": "C"}');
  const query = { "file-format": "nested_json", language: "en" };
  const queryWith = (options: object) => ({ ...query, options: JSON.stringify(options) });
  const refused = await pull(
    project,
    queryWith({ exportOnlyWithTranslation: true, ignoreDuplicates: false }),
  );
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('"a"')]);
  const answer = await pull(project, queryWith({ exportOnlyWithTranslation: true, ignoreDuplicates: true }));
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { a: { b: "B" }, c: "C" }]);
  const tagged = await pull(project, { ...queryWith({ ignoreDuplicates: true }), tag: ["app", "app"] });
  expect(JSON.parse(tagged.text)).toEqual({ a: { b: "B" } });
  const empty = await pull(project, {
    ...queryWith({ exportOnlyWithTranslation: false, ignoreDuplicates: true }),
    language: "de",
  });
  expect(JSON.parse(empty.text)).toEqual({ a: { b: "" }, c: "" });
  const unknown = await pull(project, { ...query, tag: "nowhere" });
  expect([unknown.status, unknown.body.message]).toEqual([
    404,
    expect.stringMatching(/^Error: Tag with name/),
  ]);
});

conform("files 1 command line: branches", async () => {
  const project = await makeProject();
  const { defaultBranch } = await project.ok("GET", "/v1/api/branches");
  const created = await project.ok("POST", "/v1/api/branches", {
    body: { name: "next", sourceBranch: defaultBranch, createInitialSettingsFile: true },
  });
  expect(created.settingsFileUrl).toMatch(/^https?:\/\//);
  const query = { "file-format": "react_simple_json", language: "en", branch: created._id };
  await push(project, query, '{"only": "there"}');
  expect(JSON.parse((await pull(project, query)).text)).toEqual({ only: "there" });
  expect(JSON.parse((await pull(project, { ...query, branch: defaultBranch })).text)).toEqual({});
});

conform("files 1 command line: settings file", async () => {
  const project = await makeProject();
  await project.upload({ en: { main: { entries: { a: { v: "A" } } } } });
  const [, apiSecret = ""] = project.token.split("!");
  const path = `/v1/projects/${project.app}/updateSettings`;
  const ask = async (lastVersion: string, more: Record<string, string | readonly string[]> = {}) =>
    (await call("GET", path, { query: { app: project.app, apiSecret, lastVersion, ...more } })).body;
  const { update, settings } = await ask("0");
  expect([update, settings]).toEqual([true, expect.stringMatching(/^https?:\/\//)]);
  // The file needs no Authorization header, whatever address the server has.
  const { pathname } = new URL(settings);
  const tar = Buffer.from(await (await fetch(addressOf(pathname))).arrayBuffer());
  expect([tar.subarray(0, 12).toString(), tar.subarray(257, 262).toString()]).toEqual([
    "app.applanga",
    "ustar",
  ]);
  const size = Number.parseInt(tar.subarray(124, 136).toString(), 8);
  const app = JSON.parse(tar.subarray(512, 512 + size).toString());
  expect(app).toMatchObject({ _id: project.app, baseLanguage: "en", apiSecret });
  const [{ _id: groupId }] = await project.ok("GET", "/v1/api/groups");
  const { defaultBranch } = await project.ok("GET", "/v1/api/branches");
  const ofGroup = await ask("0", { groupIds: [groupId], branch: defaultBranch });
  expect(ofGroup).toEqual({ update: true, settings: expect.stringMatching(/^https?:\/\//) });
  const { appVersion } = await project.ok("GET", "/v1/api/projectVersion", {
    as: project.alone,
    query: { timestamp: "1" },
  });
  expect([app.__v, await ask(String(appVersion))]).toEqual([appVersion, { update: false }]);
});

conform("files 1 automation: screenshots and positions", async () => {
  const project = await makeProject();
  await project.upload({ en: { main: { entries: { title: { v: "Your cart" } } } } });
  const options = JSON.stringify({ includeInvisibleId: true });
  const pulled = await call("GET", "/v1/api/files", {
    as: project.alone,
    headers: automation,
    query: { app: project.app, "file-format": "react_simple_json", language: "en", options },
  });
  const text: string = JSON.parse(pulled.text).title;
  const { status, body } = await uploadScreenshot(project, {
    screenTag: "Cart",
    deviceLanguageLong: "en",
    useOCR: false,
    stringPositions: [{ text, x: 1.5, y: "2", width: 10, height: 10 }],
  });
  expect([status, body]).toEqual([200, { _id: expect.any(String), sha1: expect.any(String) }]);
  const tag = await project.ok("GET", "/v1/api/tag/byName/Cart");
  expect(tag.entryKeys).toEqual(["title"]);
});
