import { expect } from "vitest";
import { addressOf, type Caller, tested } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { idPattern, makeProject, type Project, timePattern } from "./support/fixtures.ts";

const english = (entries: Record<string, object>) => ({ en: { main: { entries } } });

async function projectWithText() {
  const project = await makeProject();
  await project.upload(english({ a: { v: "one" }, b: { v: "two" } }));
  return project;
}

const save = async (project: Project, value: string, as: Caller = project.both, more: object = {}) => {
  const body = { entries: [{ key: "a", language: "en", value }], ...more };
  return (await project.ok("PATCH", "/v1/api/entries", { as, body })).changeSet as string;
};
const textOf = async (project: Project) => (await project.document()).data.en.main.entries.a?.v;
const revert = (project: Project, id: string, query: Record<string, string> = {}) =>
  project.ok("POST", `/v1/api/changes/${id}/revert`, { query });

conform("rules 3.7 change sets", async () => {
  const project = await projectWithText();
  const id = await save(project, "uno");
  const { changes } = await project.ok("GET", "/v1/api/changes");
  expect(changes[0]).toMatchObject({
    _id: id,
    sequence: expect.any(Number),
    created: expect.stringMatching(timePattern),
    user: { _id: expect.stringMatching(idPattern), name: expect.any(String) },
    kind: expect.any(String),
    src: expect.any(String),
    count: 1,
  });
  const { edits } = await project.ok("GET", `/v1/api/changes/${id}`);
  expect(edits).toMatchObject([
    { key: "a", language: "en", before: { value: "one" }, after: { value: "uno" } },
  ]);
  const ofKey = await project.ok("GET", "/v1/api/changes", { query: { key: "b", language: "en" } });
  expect(ofKey.changes).toHaveLength(1);
});

conform("rules 3.7 everything is a change set", async () => {
  const project = await projectWithText();
  const count = async () => (await project.ok("GET", "/v1/api/changes")).changes.length;
  const writes = [
    () => project.ok("POST", "/v1/api/tag", { body: { name: "t" } }),
    () => project.ok("POST", "/v1/api/languages", { body: { code: "sv" } }),
    () => project.ok("PUT", "/v1/api/languages/sv", { body: { name: "Swedish!" } }),
    () => project.ok("POST", "/v1/api/groups", { body: { name: "web" } }),
    () => project.ok("DELETE", "/v1/api/languages/sv"),
    () => project.ok("DELETE", "/v1/api/entries", { body: { entries: ["b"] } }),
  ];
  for (const write of writes) {
    const before = await count();
    await write();
    expect([write.toString(), await count()]).toEqual([write.toString(), before + 1]);
  }
});

conform("rules 3.7 revert", async () => {
  const project = await projectWithText();
  const id = await save(project, "uno");
  expect(await revert(project, id, { dryRun: "true" })).toMatchObject({
    changeSet: null,
    reverted: 1,
    skipped: [],
  });
  expect(await textOf(project)).toBe("uno");
  const undone = await revert(project, id);
  expect(undone).toMatchObject({ changeSet: expect.stringMatching(idPattern), reverted: 1, skipped: [] });
  expect(await textOf(project)).toBe("one");
  await revert(project, undone.changeSet);
  expect(await textOf(project)).toBe("uno");
});

conform("rules 3.7 what changed since is skipped", async () => {
  const project = await projectWithText();
  const manager = await project.invite("manager");
  const id = await save(project, "uno");
  await save(project, "eins", await manager.tokens());
  const { reverted, skipped } = await revert(project, id);
  expect([reverted, skipped]).toEqual([0, [{ key: "a", language: "en", reason: "changed" }]]);
  expect(await textOf(project)).toBe("eins");
});

conform("rules 3.7 reverting needs the rights of the edits", async () => {
  const project = await projectWithText();
  const translator = await project.invite("translator");
  const id = await save(project, "uno");
  const path = `/v1/api/changes/${id}/revert`;
  const bare = await project.status("POST", path, {
    as: await translator.tokens(["create_and_update_translations"]),
  });
  expect(bare).toBe(403);
  const answer = await project.ok("POST", path, { as: await translator.tokens() });
  expect([answer.reverted, answer.skipped.length]).toEqual([0, 1]);
});

conform("rules 3.7 autosaves of one cell are one step", async () => {
  const project = await projectWithText();
  for (const value of ["o", "on", "once"]) await save(project, value, project.both, { autosave: true });
  const { changes } = await project.ok("GET", "/v1/api/changes", { query: { key: "a", language: "en" } });
  expect(changes).toHaveLength(2);
  await revert(project, changes[0]._id);
  expect(await textOf(project)).toBe("one");
});

conform("rules 8.6 saves are change sets of their own", async () => {
  const project = await projectWithText();
  await save(project, "o", project.both, { autosave: true });
  for (const value of ["on", "once"]) await save(project, value);
  await project.patch({ key: "a", language: "en", status: 4 });
  const { changes } = await project.ok("GET", "/v1/api/changes", { query: { key: "a", language: "en" } });
  const after = changes.map((change: { after: object }) => change.after);
  expect(after).toMatchObject([{ status: "4" }, { value: "once" }, { value: "on" }, { value: "o" }, {}]);
  await revert(project, changes[0]._id);
  await revert(project, changes[1]._id);
  expect(await textOf(project)).toBe("on");
});

conform("rules 3.8 undo", async () => {
  const project = await projectWithText();
  const manager = await project.invite("manager");
  const mine = await save(project, "uno");
  const body = { entries: [{ key: "b", language: "en", value: "theirs" }] };
  await project.ok("PATCH", "/v1/api/entries", { as: await manager.tokens(), body });
  const { undo } = await project.ok("GET", "/v1/api/changes/undoable");
  expect(undo._id).toBe(mine);
});

/** Listens until a number of events of a type have arrived, at most ten seconds. */
async function listen(project: Project, as: Caller, headers: Record<string, string>, wanted: number) {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(addressOf("/v1/live", { app: project.app }), {
    headers: { ...as, ...headers },
    signal,
  });
  const read = (async () => {
    const events: Array<{ id: string | undefined; type: string }> = [];
    let rest = "";
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) events.push({ id: /^id: (.*)$/m.exec(block)?.[1], ...JSON.parse(data) });
      }
      if (events.filter(({ type }) => type === "changed").length >= wanted) return events;
    }
    return events;
  })();
  return { answer, read };
}

conform("rules 3.13 live stream", async () => {
  const project = await projectWithText();
  const { answer, read } = await listen(project, project.both, {}, 1);
  expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
  // A reverse proxy may consume this header.
  if (tested.own) expect(answer.headers.get("x-accel-buffering")).toBe("no");
  expect(answer.headers.get("content-encoding")).toBeNull();
  await save(project, "live");
  const event = (await read).find(({ type }) => type === "changed");
  const { changes } = await project.ok("GET", "/v1/api/changes", { query: { limit: "1" } });
  expect(event?.id).toBe(String(changes[0].sequence));
});

conform("rules 3.13 replay", async () => {
  const project = await projectWithText();
  const { changes } = await project.ok("GET", "/v1/api/changes", { query: { limit: "1" } });
  await save(project, "missed");
  const { read } = await listen(project, project.both, { "last-event-id": String(changes[0].sequence) }, 1);
  expect((await read).map(({ type }) => type)).toContain("changed");
  expect(await project.status("GET", "/v1/live", { as: project.alone })).toBe(403);
});
