import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Method } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import {
  type Answer,
  type House,
  openHouse,
  type SeededPerson,
  type SeededProject,
} from "#server/testing/house.ts";

/** A resource of a project: how it is read, and a write of one of its fields. */
type Case = {
  name: string;
  read: () => Promise<Resource>;
  /** Writes one of two values, begun on `etag`. */
  write: (value: 0 | 1, etag?: string) => Promise<Answer>;
  /** What the written field reads as. */
  shows: (resource: Resource) => unknown;
};
// biome-ignore lint/suspicious/noExplicitAny: each case knows the fields of its own resource
type Resource = any;

let house: House;
let project: SeededProject;
let owner: SeededPerson;
let translator: SeededPerson;

beforeAll(async () => {
  house = await openHouse();
  project = await house.seedProject();
  owner = await house.person("owner", project);
  translator = await house.person("translator", project);
  const data = { en: { main: { entries: { pay: { v: "Pay" } } } } };
  await house.call("POST", "/v1/api", { as: project.as, body: { data } });
  await send("POST", "/v1/api/webhooks", { url: "https://hooks.example.org/in", httpMethod: "post" });
});
afterAll(() => house.close());

const send = (method: Method, path: string, body?: unknown) =>
  house.call(method, path, { as: owner.as, ...(body === undefined ? {} : { body }) });
const read = async (path: string): Promise<Resource> => (await send("GET", path)).body;
const userId = () => wireId("person", translator.personId);
const webhook = async () => (await read("/v1/api/webhooks"))[0];

const cases: Case[] = [
  {
    name: "a member",
    read: async () => (await read("/v1/api/members")).find((one: Resource) => one.userId === userId()),
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
];

describe.each(cases)("a write of $name that names the state it was begun on", ({ read, write, shows }) => {
  it("is refused with what is there once somebody else changed it, and leaves that", async () => {
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

  it("is done where nobody did, and the state has another name then", async () => {
    await write(0);
    const before = await read();
    expect((await write(1, before.etag)).status).toBe(200);
    const after = await read();
    expect(shows(after)).not.toEqual(shows(before));
    expect(after.etag).not.toBe(before.etag);
    expect((await write(1, after.etag)).status).toBe(200);
    expect((await read()).etag).toBe(after.etag);
  });

  it("is done for one of two who began on the same", async () => {
    await write(0);
    const { etag } = await read();
    const answers = await Promise.all(Array.from({ length: 4 }, () => write(1, etag)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

it("only one of those who remove a member sees who it is by now", async () => {
  const leaving = await house.person("translator", project);
  const id = wireId("person", leaving.personId);
  const members = await read("/v1/api/members");
  const { etag } = members.find((one: Resource) => one.userId === id);
  await send("PUT", `/v1/api/members/${id}`, { role: "manager" });
  const remove = (query: Record<string, string>) =>
    house.call("DELETE", `/v1/api/members/${id}`, { as: owner.as, query });
  expect((await remove({ etag })).body).toMatchObject({ code: "conflict", current: { role: "manager" } });
  expect((await remove({})).status).toBe(200);
});

it("the project token alone is told no etag of a webhook, which would tell what is masked", async () => {
  const { body } = await house.call("GET", "/v1/api/webhooks", { as: project.as });
  expect(body[0]).not.toHaveProperty("etag");
});
