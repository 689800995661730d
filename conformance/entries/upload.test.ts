import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, makeProject, type Project, timePattern } from "#conformance/support/fixtures.ts";

type Entries = Record<string, object>;

const english = (entries: Entries, group = "main") => ({ en: { [group]: { entries } } });
const refusal = (project: Project, body: unknown) =>
  project.ask("POST", "/v1/api", { as: project.alone, body });

conform("4.2 options", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "x" } }), { options: { setStatus: "2" } });
  const { data } = await project.document({ includeStatus: "true" });
  expect(data.en.main.entries.a.status).toBe("2");
  expect((await refusal(project, { data: {}, options: { setStatus: "nothing" } })).status).toBe(400);
});

conform("4.2 dry run", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" }, locked: { v: "x", locked: true } }));
  const before = await project.document();
  const data = { ...english({ a: { v: "2" }, locked: { v: "y" }, new: { v: "3", tags: ["home"] } }) };
  const send = (query: Record<string, string>) =>
    project.ok("POST", "/v1/api", { as: project.alone, query, body: { data } });
  const foreseen = await send({ dryRun: "true" });
  expect(await project.document()).toEqual(before);
  expect(await project.ok("GET", "/v1/api/tag")).toEqual([]);
  expect(await send({ dryRun: "false" })).toEqual(foreseen);
  expect(foreseen).toMatchObject({ total: 3, added: 1, updated: 1, tagUpdates: 1 });
});

conform("4.2 custom language names", async () => {
  const project = await makeProject();
  const name = async (code: string) =>
    (await project.ok("GET", "/v1/api/languages")).find(
      (language: { code: string }) => language.code === code,
    )?.name;
  const data = { de: { main: { entries: { a: { v: "x" } } } } };
  await project.upload(data, { customLanguageNames: { de: "Swiss", fr: "Not in the data" } });
  expect([await name("de"), await name("fr")]).toEqual(["Swiss", expect.not.stringContaining("Not")]);
  await project.upload(data, { customLanguageNames: { de: "Corrected" } });
  expect(await name("de")).toBe("Corrected");
});

conform("4.2 data", async () => {
  const project = await makeProject();
  expect((await refusal(project, { options: {} })).status).toBe(400);
  await project.upload({
    en: { main: { entries: { a: { v: "value", d: "draft" } } }, web: { entries: { b: { v: "b" } } } },
    de: { main: { entries: { a: { v: "Wert" } } } },
  });
  const { data } = await project.document();
  expect(data.en.main.entries).toEqual({ a: { v: "value", d: "draft" } });
  expect(data.en.web.entries).toEqual({ b: { v: "b" } });
  expect(data.de.main.entries).toEqual({ a: { v: "Wert" } });
});

conform("4.2 total", async () => {
  const project = await makeProject();
  await project.upload(english({ locked: { v: "x", locked: true } }));
  const { total } = await project.upload({
    ...english({ a: { v: "1" }, locked: { v: "y" } }),
    de: { main: { entries: { a: { v: "eins" } } } },
  });
  expect(total).toBe(3);
});

conform("4.2 added", async () => {
  const project = await makeProject();
  expect(await project.upload(english({ a: { v: "1" }, b: { v: "2" } }))).toMatchObject({
    added: 2,
    updated: 0,
  });
  const german = { de: { main: { entries: { a: { v: "eins" } } } } };
  expect(await project.upload(german)).toMatchObject({ added: 1, updated: 0 });
});

conform("4.2 updated", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" }, b: { v: "2" } }));
  const again = await project.upload(english({ a: { v: "one" }, b: { v: "2" } }));
  expect(again).toMatchObject({ total: 2, added: 0, updated: 1 });
  const changed = { a: { v: "one", desc: "A number" }, b: { meta: { from: "menu" } } };
  expect(await project.upload(english(changed))).toMatchObject({ added: 0, updated: 2 });
  expect(await project.upload(english(changed))).toMatchObject({ added: 0, updated: 0 });
  expect(await project.upload(english({ a: { v: "1", maxLength: 9 } }))).toMatchObject({ updated: 1 });
});

conform("4.2 tagUpdates", async () => {
  const project = await makeProject();
  const data = english({ a: { v: "1", tags: ["home", "menu"] }, b: { v: "2", tags: ["home"] } });
  expect((await project.upload(data)).tagUpdates).toBe(2);
  expect((await project.upload(data)).tagUpdates).toBe(0);
});

conform("4.2 groupChanged", async () => {
  const project = await makeProject();
  await project.upload({ ...english({ a: { v: "1" } }), de: { main: { entries: { a: { v: "eins" } } } } });
  expect((await project.upload(english({ a: { v: "1" } }, "web"))).groupChanged).toBe(1);
  const { data } = await project.document();
  expect([data.en.web.entries.a.v, data.de.web.entries.a.v]).toEqual(["1", "eins"]);
});

conform("4.2 groupCountChanges", async () => {
  const project = await makeProject();
  const { groupCountChanges } = await project.upload({
    en: { main: { entries: { a: { v: "1" } } }, web: { entries: { b: { v: "2" }, c: { v: "3" } } } },
  });
  const groups = await project.ok("GET", "/v1/api/groups");
  const id = (name: string) => groups.find((group: { name: string }) => group.name === name)._id;
  expect(groupCountChanges).toEqual({ [id("main")]: 1, [id("web")]: 2 });
});

conform("4.2 _additionalData", async () => {
  const project = await makeProject();
  const nothing = await project.upload(english({ a: { v: "1", locked: true } }));
  expect(nothing._additionalData).toEqual({ skippedEntries: [] });
  const { _additionalData } = await project.upload(english({ a: { v: "2" } }));
  expect(_additionalData.skippedEntries).toEqual([
    expect.objectContaining({
      _id: expect.stringMatching(idPattern),
      key: "a",
      language: "en",
      group: expect.stringMatching(idPattern),
      updatedAt: expect.stringMatching(timePattern),
      value: "1",
      locked: true,
      status: "0",
    }),
  ]);
});

conform("4.2 keys", async () => {
  const project = await makeProject();
  const { keys } = await project.upload(english({ b: { v: "1" }, a: { v: "2" } }));
  expect(keys.sort()).toEqual(["a", "b"]);
});

conform("rules 2 4.2 onlyAsDraft", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" } }));
  await project.upload(english({ a: { v: "2" }, b: { v: "3" } }), { options: { onlyAsDraft: true } });
  expect((await project.document()).data.en.main.entries).toEqual({ a: { v: "1", d: "2" }, b: { d: "3" } });
});

conform("rules 2 4.2 onlyIfTextEmpty", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" }, b: { v: "" } }));
  await project.upload(english({ a: { v: "x" }, b: { v: "y" }, c: { v: "z" } }), {
    options: { onlyIfTextEmpty: true },
  });
  expect((await project.document()).data.en.main.entries).toEqual({
    a: { v: "1" },
    b: { v: "y" },
    c: { v: "z" },
  });
});

conform("rules 2 4.2 removeCrChar", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1\r\n2" } }), { options: { removeCrChar: true } });
  expect((await project.document()).data.en.main.entries.a.v).toBe("1\n2");
});

conform("rules 2 4.2 locked entries", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1", locked: true } }));
  const listed = await project.upload(english({ a: { v: "2" }, b: { v: "new" } }));
  expect(listed._additionalData.skippedEntries.map((entry: { key: string }) => entry.key)).toEqual(["a"]);
  const passed = await project.upload(english({ a: { v: "2" } }), {
    options: { skipLockedTranslations: true },
  });
  expect(passed._additionalData.skippedEntries).toEqual([]);
  expect((await project.document()).data.en.main.entries).toEqual({ a: { v: "1" }, b: { v: "new" } });
  const elsewhere = await project.upload({ de: { web: { entries: { a: { v: "eins" } } } } });
  expect(elsewhere).toMatchObject({ added: 1, groupChanged: 0 });
  expect(elsewhere._additionalData.skippedEntries).toEqual([
    expect.objectContaining({ key: "a", language: "en", locked: true }),
  ]);
  expect(Object.keys((await project.document()).data.de)).toEqual(["main"]);
});

conform("rules 2 4.2 what an entry carries", async () => {
  const project = await makeProject();
  const more = { desc: "d", meta: { m: "1" }, locked: true, status: 1, tags: ["home"], maxLength: 9 };
  await project.upload(english({ a: { v: "1", ...more }, b: { v: "2" } }), { options: { setStatus: 2 } });
  const flags = ["Description", "Meta", "LockInfo", "Status", "StringLength"].map((name) => [
    `include${name}`,
    "true",
  ]);
  const { data } = await project.document(Object.fromEntries(flags));
  const { tags, ...shown } = more;
  expect(data.en.main.entries.a).toMatchObject({ ...shown, status: "1" });
  expect(data.en.main.entries.b.status).toBe("2");
  expect((await project.ok("GET", `/v1/api/tag/byName/${tags[0]}`)).entryKeys).toEqual(["a"]);
  const unknown = await refusal(project, { data: english({ c: { v: "3", status: "nothing" } }) });
  expect(unknown.status).toBe(400);
  expect((await project.document()).data.en.main.entries).not.toHaveProperty("c");
});

conform("rules 2 4.2 counting", async () => {
  const project = await makeProject();
  const data = english({ a: { v: "1", tags: ["t"] }, b: { v: "" } });
  expect(await project.upload(data)).toMatchObject({ total: 2, added: 2, updated: 0, tagUpdates: 1 });
  expect(await project.upload(data)).toMatchObject({ total: 2, added: 0, updated: 0, tagUpdates: 0 });
  await project.upload(english({ a: { v: "" } }));
  expect((await project.document()).data).toEqual({});
  const all = await project.document({ keepEmptyDataEntries: "true" });
  expect(Object.keys(all.data.en.main.entries)).toEqual(["a", "b"]);
});

conform("rules 2 4.2 custom language names in options", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" } }), {
    options: { customLanguageNames: { en: "Ours", "!!": "ignored" } },
  });
  const [base] = await project.ok("GET", "/v1/api/languages");
  expect(base.name).toBe("Ours");
  const invalid = { data: { "!!": { main: { entries: {} } } }, customLanguageNames: { "!!": "x" } };
  expect((await refusal(project, invalid)).status).toBe(400);
});

conform("rules 2 4.2 unknown language", async () => {
  const project = await makeProject();
  const valid = ["pt-BR", "zh-Hant-HK", "es-419", "fil-PH", "ca-ES-valencia", "qq", "xx-YY", "art", "qaa"];
  const data = Object.fromEntries(valid.map((code) => [code, { main: { entries: { a: { v: code } } } }]));
  const { addedLanguages } = await project.upload(data);
  expect([...addedLanguages].sort()).toEqual([...valid].sort());
  for (const code of ["english", "e", "EN_us", "qzz", "pt-", "12", ""]) {
    const answer = await refusal(project, {
      data: { ...english({ z: { v: "z" } }), [code]: { main: { entries: { z: { v: "z" } } } } },
    });
    expect([code, answer.status]).toEqual([code, 400]);
  }
  expect((await project.document()).data.en).toBeUndefined();
  const odd = await project.upload({ "PT-br": { main: { entries: { b: { v: "b" } } } } });
  expect(odd.addedLanguages).toEqual([]);
  expect((await project.document()).data["pt-BR"].main.entries.b).toEqual({ v: "b" });
});

conform("rules 2 4.2 unknown languages refused by setting", async () => {
  const project = await makeProject();
  await project.ok("PUT", "/v1/api/settings", { body: { refuseUnknownLanguages: true } });
  expect((await refusal(project, { data: { sv: { main: { entries: { a: { v: "x" } } } } } })).status).toBe(
    400,
  );
});

conform("rules 3.1 key", async () => {
  const project = await makeProject();
  const long = "k".repeat(8_000);
  const keys = ["Key", "key", " key", "key ", "__proto__", "a.b[0]", "\u{1f600}".repeat(8_000), long];
  // Built as text: an object literal would set the prototype for __proto__.
  const entries = keys.map((key) => `${JSON.stringify(key)}:{"v":"x"}`).join(",");
  const answer = await refusal(project, `{"data":{"en":{"main":{"entries":{${entries}}}}}}`);
  expect(answer.body.keys).toEqual(keys);
  expect((await refusal(project, { data: english({ [`${long}k`]: { v: "x" } }) })).status).toBe(400);
  expect((await refusal(project, { data: english({ "": { v: "x" } }) })).status).toBe(400);
  const twice = { en: { main: { entries: { a: { v: "1" } } }, web: { entries: { a: { v: "1" } } } } };
  expect((await refusal(project, { data: twice })).status).toBe(400);
});

conform("rules 3.1 groups", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" } }, "web"));
  const groups = await project.ok("GET", "/v1/api/groups");
  const id = (name: string) => groups.find((group: { name: string }) => group.name === name)._id;
  expect(await project.status("DELETE", `/v1/api/groups/${id("main")}`)).toBe(400);
  expect(await project.status("PUT", `/v1/api/groups/${id("main")}`, { body: { name: "other" } })).toBe(400);
  await project.ok("DELETE", `/v1/api/groups/${id("web")}`);
  expect((await project.document()).data.en).toEqual({
    main: expect.objectContaining({ entries: { a: { v: "1" } } }),
  });
});

conform("rules 3.4 uploads win", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "1" } }));
  const { entries } = await project.patch({ key: "a", language: "en", value: "2" });
  await project.upload(english({ a: { v: "3" } }));
  const [now] = (await project.patch({ key: "a", language: "en" })).entries;
  expect([now.value, now.version > entries[0].version]).toEqual(["3", true]);
});

conform("rules 8.4", async () => {
  const project = await makeProject();
  const shapes = [
    [{ en: {} }, "data.en", /entries/],
    [{ en: { main: {} } }, "data.en.main", /entries/],
    [{ en: { main: { entrys: {} } } }, "data.en.main", /entries/],
    [{ en: { main: { entries: { a: {} } } } }, "data.en.main.entries.a", /v, d/],
    [english({ a: { value: "x" } }), "data.en.main.entries.a", /v, d/],
    [english({ a: { v: null } }), "data.en.main.entries.a.v", /string/],
    [english({ a: { v: "x", maxLength: 0 } }), "data.en.main.entries.a.maxLength", /at least 1/],
    [english({ a: { v: "x", tags: ["t".repeat(401)] } }), "data.en.main.entries.a.tags.0", /400/],
    [english({ a: { v: "x", tags: [""] } }), "data.en.main.entries.a.tags.0", /empty/],
    [english({ a: { v: "x" } }, ""), "data.en", /name/],
    [english({ a: { v: "x" } }, "g".repeat(401)), `data.en.${"g".repeat(92)}…`, /400/],
  ] as const;
  for (const [data, path, expected] of shapes) {
    const { status, body } = await refusal(project, { data });
    expect([data, status, body.issues]).toEqual([
      data,
      400,
      [expect.objectContaining({ path, message: expect.stringMatching(expected) })],
    ]);
  }
  expect((await project.upload(english({ a: { v: "x", unknown: 1 } }))).added).toBe(1);
  expect((await project.upload({ en: { main: { entries: {} } } })).total).toBe(0);
});

conform("rules 7.8 texts", async () => {
  const project = await makeProject();
  const longest = "x".repeat(1_048_576);
  await project.upload(english({ a: { v: longest } }));
  expect((await project.document()).data.en.main.entries.a.v).toHaveLength(1_048_576);
  expect((await refusal(project, { data: english({ a: { v: `${longest}x` } }) })).status).toBe(400);
  expect((await refusal(project, { data: english({ a: { v: "ä".repeat(524_289) } }) })).status).toBe(400);
  await project.upload({ "SV-se": { main: { entries: { a: { v: "x" } } } } });
  expect(Object.keys((await project.document()).data).sort()).toEqual(["en", "sv-SE"]);
});
