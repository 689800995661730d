import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, makeProject, type Project, timePattern } from "#conformance/support/fixtures.ts";

const project: Project = await makeProject();
await project.upload({
  en: { main: { entries: { greeting: { v: "Hello", d: "Hi" }, locked: { v: "Fixed", locked: true } } } },
});
const manager = await project.invite("manager");

/** The entry in the response to a small write. */
const entry = async (edit: object = {}) => {
  const request = {
    as: await manager.tokens(),
    body: { entries: [{ key: "greeting", language: "en", ...edit }] },
  };
  return (await project.ok("PATCH", "/v1/api/entries", request)).entries[0];
};
/** The entry in the response to an upload that skipped it. */
const skipped = async () => {
  const answer = await project.upload({ en: { main: { entries: { locked: { v: "Other" } } } } });
  return answer._additionalData.skippedEntries[0];
};

conform("2.1 _id", async () => {
  const { _id } = await entry();
  expect(_id).toMatch(idPattern);
  expect((await entry({ comment: "same" }))._id).toBe(_id);
  expect((await entry({ language: "de" }))._id).not.toBe(_id);
});

conform("2.1 key", async () => {
  expect((await entry()).key).toBe("greeting");
});

conform("2.1 language", async () => {
  expect((await entry({ language: "de" })).language).toBe("de");
});

conform("2.1 group", async () => {
  const groups = await project.ok("GET", "/v1/api/groups");
  const main = groups.find((group: { name: string }) => group.name === "main");
  expect((await skipped()).group).toBe(main._id);
  expect((await entry()).group).toBe("main");
});

conform("2.1 user", async () => {
  const { user } = await entry({ language: "de", value: "Vom Manager" });
  expect(user).toBe(manager.userId);
});

conform("2.1 updatedAt", async () => {
  const before = Date.now();
  const { updatedAt } = await entry({ value: `Now ${before}` });
  expect(updatedAt).toMatch(timePattern);
  expect(Math.abs(Date.parse(updatedAt) - before)).toBeLessThan(60_000);
});

conform("2.1 value", async () => {
  expect((await entry({ value: "Published" })).value).toBe("Published");
  expect((await project.document()).data.en.main.entries.greeting.v).toBe("Published");
});

conform("2.1 draft", async () => {
  expect((await entry({ value: "Published", draft: "Not yet" })).draft).toBe("Not yet");
});

conform("2.1 draft in branching projects", async () => {
  const branching = await makeProject();
  await branching.upload({ en: { main: { entries: { k: { v: "text" } } } } });
  await branching.ok("POST", "/v1/api/branches", { body: { name: "next", sourceBranch: "main" } });
  const body = { entries: [{ key: "k", language: "en", draft: "d" }] };
  const answer = await branching.ask("PATCH", "/v1/api/entries", { body });
  expect([answer.status, answer.body.code]).toEqual([400, "drafts_not_supported"]);
});

conform("2.1 locked", async () => {
  expect((await entry()).locked).toBe(false);
  expect((await skipped()).locked).toBe(true);
  expect((await skipped()).value).toBe("Fixed");
});

conform("2.1 src", async () => {
  await project.ok("POST", "/v1/api", {
    body: { data: { en: { main: { entries: { cli: { v: "x" } } } } } },
    headers: { "x-integration": "1" },
  });
  const sources = (await project.document({ includeSrc: "true" })).data.en.main.entries;
  expect(sources.cli.src).not.toBe(sources.locked.src);
  expect(typeof (await entry()).src).toBe("string");
});

conform("2.1 comment", async () => {
  expect((await entry({ comment: "Free words" })).comment).toBe("Free words");
  expect((await entry({ comment: "" })).comment).toBe("");
});

conform("2.1 status", async () => {
  expect((await skipped()).status).toBe("0");
  for (const status of ["1", "2", "3", "4", "0"]) expect((await entry({ status })).status).toBe(status);
  expect((await entry({ status: 2 })).status).toBe("2");
  const as = project.both;
  const body = { entries: [{ key: "greeting", language: "en", status: "5" }] };
  expect(await project.status("PATCH", "/v1/api/entries", { as, body })).toBe(400);
});

conform("3.1 entry statuses", async () => {
  for (const from of ["1", "2", "3", "4", "0"]) {
    for (const to of ["4", "3", "2", "1", "0"]) {
      await entry({ status: from });
      expect((await entry({ status: to })).status).toBe(to);
    }
  }
});

conform("rules 2 3.1 entry transitions", async () => {
  await entry({ status: "1" });
  expect((await entry({ value: "Edited" })).status).toBe("1");
  await project.upload({ en: { main: { entries: { greeting: { v: "Uploaded" } } } } });
  expect((await entry()).status).toBe("1");
  await project.upload(
    { en: { main: { entries: { greeting: { v: "Uploaded" } } } } },
    { options: { setStatus: "3" } },
  );
  expect((await entry()).status).toBe("3");
  expect((await entry({ language: "fr" })).status).toBe("0");
});

conform("rules 2 2.1 custom statuses", async () => {
  const name = `legal ${project.app}`;
  const created = await project.ok("POST", "/v1/api/statuses", {
    body: { name, color: "#3366cc", roles: ["admin", "owner"], commentRequired: true },
  });
  expect(await project.status("POST", "/v1/api/statuses", { body: { name, color: "#3366cc" } })).toBe(400);
  const set = (as: Record<string, string>, edit: object) =>
    project.ask("PATCH", "/v1/api/entries", {
      as,
      body: { entries: [{ key: "greeting", language: "de", ...edit }] },
    });
  expect((await set(await manager.tokens(), { status: name, comment: "why" })).status).toBe(403);
  expect((await set(project.both, { status: name })).status).toBe(400);
  for (const status of [name, created._id]) {
    const answer = await set(project.both, { status, comment: "why" });
    expect(answer.body.entries[0].status).toBe(created._id);
  }
  const { statusDescription } = await project.document({ includeStatusDescription: "true" });
  expect(statusDescription[name]).toBe(created._id);
  expect(Object.values(statusDescription)).toEqual(expect.arrayContaining(["0", "1", "2", "3", "4"]));
  const counts = await project.ok("GET", "/v1/api/entryCount");
  expect(counts.de[`customStatus-${name}`]).toBe(1);
  expect(await project.status("DELETE", `/v1/api/statuses/${created._id}`)).toBe(400);
  await set(project.both, { status: "0" });
  expect(await project.ok("DELETE", `/v1/api/statuses/${created._id}`)).toEqual({});
});

conform("rules 2 2.1 comment, desc, meta, maxLength", async () => {
  const details = { desc: "On the home page", meta: { screen: "home" }, maxLength: 40 };
  await project.upload({
    en: { main: { entries: { detailed: { v: "x", ...details } } } },
    de: { main: { entries: { detailed: { v: "y" } } } },
  });
  const shown = {
    includeDescription: "true",
    includeMeta: "true",
    includeStringLength: "true",
    includeComment: "true",
  };
  const { data } = await project.document(shown);
  expect(data.en.main.entries.detailed).toMatchObject(details);
  expect(data.de.main.entries.detailed).not.toHaveProperty("desc");
  expect(data.de.main.entries.detailed).not.toHaveProperty("meta");
  const everywhere = await project.document({ includeMetaForAllLanguages: "true" });
  expect(everywhere.data.de.main.entries.detailed.meta).toEqual(details.meta);
  await project.patch({ key: "detailed", language: "de", comment: "of German alone" });
  const commented = (await project.document(shown)).data;
  expect(commented.de.main.entries.detailed.comment).toBe("of German alone");
  expect(commented.en.main.entries.detailed).not.toHaveProperty("comment");
});
