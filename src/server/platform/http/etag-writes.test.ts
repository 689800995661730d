import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Method } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import {
  type Answer,
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

/** A kind of resource, with functions that read it and write one of its fields. */
type Case = {
  name: string;
  read: () => Promise<Resource>;
  /** Writes one of two values, with `etag` as the expected state. */
  write: (value: 0 | 1, etag?: string) => Promise<Answer>;
  /** Returns the value of the written field. */
  shows: (resource: Resource) => unknown;
};
// biome-ignore lint/suspicious/noExplicitAny: each case knows the fields of its own resource
type Resource = any;

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let translator: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  owner = await testApp.person("owner", project);
  translator = await testApp.person("translator", project);
  const data = { en: { main: { entries: { pay: { v: "Pay" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  await send("POST", "/v1/api/groups", { name: "forms" });
  await send("POST", "/v1/api/tag", { name: "checkout" });
  await send("POST", "/v1/api/tagCategories", { name: "screens" });
  await send("POST", "/v1/api/discussions", { key: "pay", text: "Where?" });
  await byTeam("POST", "/v1/api/statuses", { name: "legal", color: "#123456" });
  await send("POST", "/v1/api/views", { name: "To do", q: "is:draft", shared: true });
  await send("POST", "/v1/api/webhooks", { url: "https://hooks.example.org/in", httpMethod: "post" });
});
afterAll(() => testApp.close());

const send = (method: Method, path: string, body?: unknown) =>
  testApp.call(method, path, { as: owner.as, ...(body === undefined ? {} : { body }) });
/** Calls as an owner of the team, for resources that all projects of the team share. */
const byTeam = async (method: Method, path: string, body?: unknown) => {
  await testApp.db
    .updateTable("team_member")
    .set({ role: "owner" })
    .where("person_id", "=", owner.personId)
    .execute();
  return send(method, path, body);
};
const read = async (path: string): Promise<Resource> => (await send("GET", path)).body;
const userId = () => wireId("person", translator.personId);
const webhook = async () => (await read("/v1/api/webhooks"))[0];

const cases: Case[] = [
  {
    name: "a member",
    read: async () => (await read("/v1/api/members")).find((item: Resource) => item.userId === userId()),
    write: (value, etag) =>
      send("PUT", `/v1/api/members/${userId()}`, { languages: [["de"], ["fr"]][value], etag }),
    shows: ({ languages }) => languages,
  },
  {
    name: "the settings of a project",
    read: () => read("/v1/api/settings"),
    write: (value, etag) => send("PUT", "/v1/api/settings", { name: ["Shop", "Store"][value], etag }),
    shows: ({ name }) => name,
  },
  {
    name: "an allow-list",
    read: () => read("/v1/api/allowList"),
    write: (value, etag) =>
      send("PUT", "/v1/api/allowList", { addresses: [["192.0.2.1"], ["192.0.2.2"]][value], etag }),
    shows: ({ addresses }) => addresses,
  },
  {
    name: "a webhook",
    read: webhook,
    write: async (value, etag) =>
      send("PUT", `/v1/api/webhooks/${(await webhook())._id}`, { description: ["one", "two"][value], etag }),
    shows: ({ description }) => description,
  },
  {
    name: "a key",
    read: async () => (await read("/v1/api/entries")).rows[0],
    write: (value, etag) =>
      send("PATCH", "/v1/api/keys", { keys: [{ key: "pay", tags: [["shop"], ["till"]][value], etag }] }),
    shows: ({ tags }) => tags,
  },
  {
    name: "a branch",
    read: async () => (await read("/v1/api/branches")).branches[0],
    write: async (value, etag) =>
      send("PUT", `/v1/api/branches/${(await read("/v1/api/branches")).defaultBranch}`, {
        permissions: { editableByTranslator: value === 0 },
        etag,
      }),
    shows: ({ permissions }) => permissions,
  },
  {
    name: "a language",
    read: async () => (await read("/v1/api/languages")).find((item: Resource) => item.code === "de"),
    write: (value, etag) => send("PUT", "/v1/api/languages/de", { name: ["Deutsch", null][value], etag }),
    shows: ({ name }) => name,
  },
  {
    name: "a group",
    read: async () => (await read("/v1/api/groups"))[1],
    write: async (value, etag) =>
      send("PUT", `/v1/api/groups/${(await read("/v1/api/groups"))[1]._id}`, {
        name: ["forms", "fields"][value],
        etag,
      }),
    shows: ({ name }) => name,
  },
  {
    name: "a custom status",
    read: async () => (await read("/v1/api/statuses"))[0],
    write: async (value, etag) =>
      byTeam("PUT", `/v1/api/statuses/${(await read("/v1/api/statuses"))[0]._id}`, {
        color: ["#000000", "#ffffff"][value],
        etag,
      }),
    shows: ({ color }) => color,
  },
  {
    name: "a tag",
    read: async () => (await read("/v1/api/tag"))[0],
    write: async (value, etag) =>
      send("PUT", `/v1/api/tag/byId/${(await read("/v1/api/tag"))[0]._id}`, {
        name: ["checkout", "counter"][value],
        etag,
      }),
    shows: ({ name }) => name,
  },
  {
    name: "a tag category",
    read: async () => (await read("/v1/api/tagCategories")).at(-1),
    write: async (value, etag) =>
      send("PUT", `/v1/api/tagCategories/${(await read("/v1/api/tagCategories")).at(-1)._id}`, {
        name: ["screens", "sprints"][value],
        etag,
      }),
    shows: ({ name }) => name,
  },
  {
    name: "a team",
    read: async () => (await byTeam("GET", "/v1/api/team")).body,
    write: (value, etag) => byTeam("PUT", "/v1/api/team", { name: ["Docs", "Words"][value], etag }),
    shows: ({ name }) => name,
  },
  {
    name: "somebody of a team",
    read: async () =>
      (await byTeam("GET", "/v1/api/team")).body.people.find(
        (person: Resource) => person.userId === userId(),
      ),
    write: (value, etag) =>
      byTeam("PUT", `/v1/api/team/members/${userId()}`, { role: ["member", "admin"][value], etag }),
    shows: ({ role }) => role,
  },
  {
    name: "a comment",
    read: async () => (await read("/v1/api/discussions"))[0].comments[0],
    write: async (value, etag) => {
      const [{ _id, comments }] = await read("/v1/api/discussions");
      const path = `/v1/api/discussions/${_id}/comments/${comments[0]._id}`;
      return send("PUT", path, { text: ["Here?", "There?"][value], etag });
    },
    shows: ({ text }) => text,
  },
  {
    name: "a saved view",
    read: async () => (await read("/v1/api/views"))[0],
    write: async (value, etag) =>
      send("PUT", `/v1/api/views/${(await read("/v1/api/views"))[0]._id}`, {
        q: ["is:draft", "is:outdated"][value],
        etag,
      }),
    shows: ({ q }) => q,
  },
  {
    name: "one's own account",
    read: () => read("/v1/auth/account"),
    write: (value, etag) => send("PUT", "/v1/auth/account", { name: ["Ada", "Ada B."][value], etag }),
    shows: ({ name }) => name,
  },
];

describe.each(cases)("conditional write of $name", ({ read, write, shows }) => {
  it("returns 409 with the current state after another change, and changes nothing", async () => {
    await write(1);
    const { etag } = await read();
    expect((await write(0)).status).toBe(200);
    const stored = await read();
    const refused = await write(1, etag);
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
    const [current] = [refused.body.current].flat();
    expect({ shown: shows(current), etag: current.etag }).toEqual({
      shown: shows(stored),
      etag: stored.etag,
    });
    expect(shows(await read())).toEqual(shows(stored));
  });

  it("succeeds if nothing else changed the resource, and changes the ETag", async () => {
    await write(0);
    const before = await read();
    expect((await write(1, before.etag)).status).toBe(200);
    const after = await read();
    expect(shows(after)).not.toEqual(shows(before));
    expect(after.etag).not.toBe(before.etag);
    expect((await write(1, after.etag)).status).toBe(200);
    expect((await read()).etag).toBe(after.etag);
  });

  it("succeeds for only one of several concurrent writes with the same ETag", async () => {
    await write(0);
    const { etag } = await read();
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(1, etag)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

it("removing a member with an outdated ETag is rejected with the current role", async () => {
  const removed = await testApp.person("translator", project);
  const id = wireId("person", removed.personId);
  const members = await read("/v1/api/members");
  const { etag } = members.find((member: Resource) => member.userId === id);
  await send("PUT", `/v1/api/members/${id}`, { role: "manager" });
  const remove = (query: Record<string, string>) =>
    testApp.call("DELETE", `/v1/api/members/${id}`, { as: owner.as, query });
  expect((await remove({ etag })).body).toMatchObject({ code: "conflict", current: { role: "manager" } });
  expect((await remove({})).status).toBe(200);
});

it("the project token gets no ETag of a webhook, which would reveal masked fields", async () => {
  const { body } = await testApp.call("GET", "/v1/api/webhooks", { as: project.as });
  expect(body[0]).not.toHaveProperty("etag");
});
