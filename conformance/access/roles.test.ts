import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import {
  makeProject,
  type Project,
  type Role,
  tryToRemove,
  unknownId,
} from "#conformance/support/fixtures.ts";

const project: Project = await makeProject();
await project.upload({ en: { main: { entries: { a: { v: "text" } } } } });

const ranks = ["translator", "manager", "admin", "owner"] as const;
const vendors = ["tpttranslator", "tptservices", "tptadmin"] as const;
const crew = new Map<Role, { session: Record<string, string> }>();
for (const role of [...ranks, ...vendors]) crew.set(role, await project.invite(role));

type Action = readonly [method: string, path: string, body?: unknown];

/**
 * Tries every action with every role. An unknown branch or an empty body prevents permitted actions from changing
 * anything: existence and input are checked after the role (rules 4).
 */
async function expectRoles(
  actions: readonly Action[],
  least: Role,
  vendorsToo: readonly Role[] = [],
): Promise<void> {
  for (const [method, path, body] of actions) {
    for (const [role, { session }] of crew) {
      const request = {
        as: session,
        query: { branch: unknownId },
        ...(method === "GET" ? {} : { body: body ?? {} }),
      };
      const status = await project.status(method, path, request);
      const rank = (ranks as readonly Role[]).indexOf(role);
      const may = rank < 0 ? vendorsToo.includes(role) : rank >= (ranks as readonly Role[]).indexOf(least);
      expect([method, path, role, status !== 403]).toEqual([method, path, role, may]);
    }
  }
}

conform("rules 4 write drafts, status, comment", () =>
  expectRoles([["PATCH", "/v1/api/entries"]], "translator", vendors),
);
conform("rules 4 a value where there are drafts", async () => {
  const write = (role: Role, edit: object) =>
    project.status("PATCH", "/v1/api/entries", {
      as: crew.get(role)?.session ?? {},
      body: { entries: [{ key: "a", language: "de", ...edit }] },
    });
  expect([
    await write("translator", { draft: "d", status: "1", comment: "c" }),
    await write("translator", { value: "v" }),
  ]).toEqual([200, 403]);
  expect(await write("manager", { value: "v" })).toBe(200);
  expect(await write("tptadmin", { draft: "x" })).toBe(403);
});
conform("rules 8.5 writing the source", async () => {
  const separate = await makeProject();
  await separate.upload({ en: { main: { entries: { a: { v: "text" } } } } });
  const translator = await separate.invite("translator");
  const write = async (edit: object) => {
    const { status, body } = await separate.ask("PATCH", "/v1/api/entries", {
      as: translator.session,
      body: { entries: [{ key: "a", language: "en", ...edit }] },
    });
    return status === 200 ? status : [status, body.code];
  };
  const isWritable = async () => {
    const languages = await separate.ok("GET", "/v1/api/languages", { as: translator.session });
    return languages.find(({ code }: { code: string }) => code === "en").writable;
  };
  expect(await write({ draft: "d" })).toEqual([403, "source_not_writable"]);
  expect(await write({ status: "2", comment: "c" })).toBe(200);
  expect(await isWritable()).toBe(false);
  await separate.ok("PUT", "/v1/api/settings", { body: { translatorsWriteSource: true } });
  expect(await write({ draft: "d" })).toBe(200);
  expect(await isWritable()).toBe(true);
});
conform("rules 4 named languages only", async () => {
  const limited = await project.invite("translator", { languages: ["de"] });
  const write = (language: string) =>
    project.status("PATCH", "/v1/api/entries", {
      as: limited.session,
      body: { entries: [{ key: "a", language, draft: "d" }] },
    });
  expect([await write("de"), await write("fr")]).toEqual([200, 403]);
});
conform("rules 4 discussions", () => expectRoles([["POST", "/v1/api/discussions"]], "translator", vendors));
conform("rules 4 upload, keys, languages, groups", () =>
  expectRoles(
    [
      ["POST", "/v1/api"],
      ["POST", "/v1/api/languages"],
      ["PUT", "/v1/api/languages/de"],
      ["POST", "/v1/api/groups"],
      ["DELETE", `/v1/api/groups/${unknownId}`],
    ],
    "manager",
  ),
);
conform("rules 9.8 bulk acts", async () => {
  await expectRoles([["POST", "/v1/api/entries/bulk"]], "translator", vendors);
  const may = async (body: object) => {
    const request = { body: { keys: [], ...body } };
    const statuses = [...crew].map(async ([role, { session }]) => {
      const status = await project.status("POST", "/v1/api/entries/bulk", { as: session, ...request });
      return status === 200 ? [role] : [];
    });
    return (await Promise.all(statuses)).flat();
  };
  for (const body of [
    { action: "setStatus", status: "2" },
    { action: "clear", field: "draft" },
    { action: "copyFrom", from: "en" },
    { action: "replace", find: "a", replacement: "b" },
    { action: "fixChecks" },
    { action: "markUpToDate" },
  ])
    expect([body, await may(body)]).toEqual([body, [...crew.keys()]]);
  for (const body of [
    { action: "lock" },
    { action: "publish" },
    { action: "clear", field: "value" },
    { action: "tag", tags: ["t"] },
    { action: "setSyntax", style: "printf" },
    { action: "delete" },
  ])
    expect([body, await may(body)]).toEqual([body, ["manager", "admin", "owner"]]);
});
conform("rules 9.8 rows without the right", async () => {
  const separate = await makeProject();
  await separate.upload({
    de: { main: { entries: { a: { v: "rot" } } } },
    fr: { main: { entries: { a: { v: "rot" } } } },
  });
  const { session } = await separate.invite("translator", { languages: ["de"] });
  const replaced = await separate.ok("POST", "/v1/api/entries/bulk", {
    as: session,
    body: { action: "replace", find: "rot", replacement: "grün", q: "" },
  });
  expect(replaced).toMatchObject({ count: 1, skipped: 1, skippedCounts: { not_allowed: 1 } });
  const { rows } = await separate.ok("GET", "/v1/api/entries");
  expect(rows[0].entries.de).toMatchObject({ value: "rot", draft: "grün" });
  expect(rows[0].entries.fr).toMatchObject({ value: "rot", draft: "" });
});
conform("rules 4 delete keys and languages", () =>
  expectRoles(
    [
      ["DELETE", "/v1/api/entries"],
      ["POST", "/v1/api/entries/delete"],
      ["DELETE", "/v1/api/languages/de"],
    ],
    "manager",
  ),
);
conform("rules 4 tags", () =>
  expectRoles(
    [
      ["POST", "/v1/api/tag"],
      ["PUT", `/v1/api/tag/byId/${unknownId}`],
      ["DELETE", `/v1/api/tag/byId/${unknownId}`],
    ],
    "manager",
  ),
);
conform("rules 4 screenshots", () =>
  expectRoles(
    [
      ["POST", "/v1/api/screenshots"],
      ["PUT", "/v1/api/screenshots/order"],
      ["DELETE", "/v1/api/screenshots"],
    ],
    "manager",
  ),
);
conform("rules 4 orders", async () => {
  await expectRoles([["POST", "/v1/api/order"]], "manager");
  await expectRoles([["PUT", `/v1/api/orders/${unknownId}`]], "manager", vendors);
});
conform("rules 4 branches", () =>
  expectRoles(
    [
      ["POST", "/v1/api/branches"],
      ["PUT", `/v1/api/branches/${unknownId}`],
      ["DELETE", `/v1/api/branches/${unknownId}`],
      ["POST", "/v1/api/branches/merge"],
    ],
    "admin",
  ),
);
conform("rules 4 webhooks", () =>
  expectRoles(
    [
      ["POST", "/v1/api/webhooks"],
      ["DELETE", `/v1/api/webhooks/${unknownId}`],
    ],
    "admin",
  ),
);
conform("rules 4 statuses, categories, tokens, allow-list", () =>
  expectRoles(
    [
      ["POST", "/v1/api/statuses"],
      ["POST", "/v1/api/tagCategories"],
      ["PUT", "/v1/api/allowList"],
      ["POST", "/v1/api/projects/token/roll"],
    ],
    "admin",
  ),
);
conform("rules 4 brief template and settings", () => expectRoles([["PUT", "/v1/api/settings"]], "admin"));
conform("rules 4 members and invitations", () =>
  expectRoles(
    [
      ["POST", "/v1/api/invitations"],
      ["PUT", `/v1/api/members/${unknownId}`],
      ["DELETE", `/v1/api/members/${unknownId}`],
    ],
    "manager",
  ),
);
conform("rules 4 revert", () => expectRoles([["POST", `/v1/api/changes/${unknownId}/revert`]], "translator"));
conform("rules 4 sibling", () => expectRoles([["POST", "/v1/api/projects/sibling"]], "admin"));
conform("rules 4 delete a project", async () => {
  const separate = await makeProject();
  const [admin, owner] = [await separate.invite("admin"), await separate.invite("owner")];
  const removed = async (as: Record<string, string>) =>
    (await tryToRemove(separate.app, separate.name, as))?.status;
  expect([await removed(admin.session), await removed(await owner.tokens())]).toEqual([403, 403]);
  expect([await removed(owner.session), await separate.status("GET", "/v1/api")]).toEqual([200, 403]);
});
conform("rules 4 vendors see only strings of their orders", async () => {
  const { session = {} } = crew.get("tptadmin") ?? {};
  expect((await project.ok("GET", "/v1/api", { as: session })).data).toEqual({});
  expect((await project.ok("GET", "/v1/api/entries", { as: session })).total).toBe(0);
  const counts = await project.ok("GET", "/v1/api/entryCount", { as: session });
  for (const { all } of Object.values(counts) as Array<{ all: number }>) expect(all).toBe(0);
});
