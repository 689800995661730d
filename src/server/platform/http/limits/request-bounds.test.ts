import type { FastifyReply } from "fastify";
import { describe, expect, test } from "vitest";
import { backupEndpoints } from "#contract/backup.ts";
import type { AccountCaller, Caller, ProjectCaller, PublicCaller } from "#server/platform/http/caller.ts";
import { requestBounds } from "./request-bounds.ts";

/** Returns the group of a request that names a project. */
function groupOf(caller: Caller, app: string) {
  const reply = { request: { query: { app }, params: {}, ip: "192.0.2.1" } } as unknown as FastifyReply;
  return requestBounds(backupEndpoints.restore, reply, caller).group;
}

describe("group of a request", () => {
  const person = { id: 7, name: "Ada", email: "ada@example.org" };
  const onProject = { kind: "project", scope: { projectId: 3, teamId: 1 } } as ProjectCaller;
  const account = { kind: "session", person, address: "192.0.2.1" } as AccountCaller;
  const somebody: PublicCaller = { kind: "public", address: "192.0.2.1", account: null };

  test.each([
    ["the team's for a project", onProject],
    ["the person's for an account", account],
    ["the person's when signing in again", { ...somebody, account }],
    ["the address's without a person", somebody],
  ])("is %s, whatever project the request names", (_whose, caller) => {
    const groups = ["one", "two", "three"].map((app) => groupOf(caller, app));
    expect(new Set(groups).size).toBe(1);
  });

  test("groups all projects of a team, which take turns within the group", () => {
    const reply = { request: { query: {}, params: {}, ip: "192.0.2.1" } } as unknown as FastifyReply;
    const turnOf = (projectId: number) => {
      const caller = { kind: "project", scope: { projectId, teamId: 5 } } as ProjectCaller;
      const { group, member } = requestBounds(backupEndpoints.restore, reply, caller);
      return { group, member };
    };
    expect([turnOf(3), turnOf(4)]).toEqual([
      { group: "team 5", member: "project 3" },
      { group: "team 5", member: "project 4" },
    ]);
  });

  test("differs between teams, people and addresses", () => {
    const groups = [onProject, account, somebody].map((caller) => groupOf(caller, "one"));
    expect(new Set(groups).size).toBe(3);
    expect(groupOf({ ...account, person: { ...person, id: 8 } }, "one")).not.toBe(groupOf(account, "one"));
  });
});
