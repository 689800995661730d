import { expect } from "vitest";
import { permissions } from "#conformance/support/account.ts";
import { call } from "#conformance/support/call.ts";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, makeToken, type Project } from "#conformance/support/fixtures.ts";

const project: Project = await makeProject();
const manager = await project.invite("manager");
const upload = (v = "text") => ({ data: { en: { main: { entries: { k: { v } } } } } });
/** Tokens of a manager with a single permission, or with all but one. */
const only = (permission: string) => manager.tokens([permission]);
const without = (permission: string) =>
  manager.tokens(permissions.filter((candidate) => candidate !== permission));

conform("5.4 Upload translations", async () => {
  const ask = async (as: Record<string, string>) => project.status("POST", "/v1/api", { as, body: upload() });
  expect(await ask(await without("create_and_update_translations"))).toBe(403);
  expect(await ask(await only("create_and_update_translations"))).toBe(200);
});

conform("5.4 Delete entries", async () => {
  const ask = async (as: Record<string, string>) =>
    project.status("DELETE", "/v1/api/entries", { as, body: { entries: ["unknown"] } });
  expect(await ask(await without("delete_translations"))).toBe(403);
  expect(await ask(await only("delete_translations"))).toBe(200);
});

conform("5.4 Delete language", async () => {
  const ask = async (as: Record<string, string>) => project.status("DELETE", "/v1/api/languages/fr", { as });
  expect(await ask(await without("delete_languages"))).toBe(403);
  expect(await ask(await only("delete_languages"))).toBe(200);
});

conform("5.4 Upload screenshots", async () => {
  const form = new FormData();
  const ask = async (as: Record<string, string>) =>
    project.status("POST", "/v1/api/screenshots", { as, body: form });
  expect(await ask(await without("upload_screenshots"))).toBe(403);
  expect(await ask(await only("upload_screenshots"))).toBe(400);
});

conform("5.4 Update screen order", async () => {
  const ask = async (as: Record<string, string>) =>
    project.status("PUT", "/v1/api/screenshots/order", { as, body: { screenNames: ["x"] } });
  expect(await ask(await without("create_and_update_tags"))).toBe(403);
  expect(await ask(await only("create_and_update_tags"))).toBe(400);
});

conform("5.4 Mass delete screenshots", async () => {
  const ask = async (as: Record<string, string>) =>
    project.status("DELETE", "/v1/api/screenshots", { as, body: { tagNames: ["nobody"] } });
  expect(await ask(await without("delete_tags_screenshots"))).toBe(403);
  expect(await ask(await only("delete_tags_screenshots"))).toBe(200);
});

conform("5.4 List projects", async () => {
  const ask = async (granted: string[]) => {
    const token = await makeToken(manager.session, granted);
    return (await call("GET", "/v1/api/projects", { as: { authorization: `Bearer ${token}` } })).status;
  };
  expect(await ask(permissions.filter((permission) => permission !== "get_project_list"))).toBe(403);
  expect(await ask(["get_project_list"])).toBe(200);
});

conform("5.4 Read project token", async () => {
  const admin = await project.invite("admin");
  const ask = async (granted: string[]) => {
    const as = { authorization: `Bearer ${await makeToken(admin.session, granted)}` };
    return (await call("GET", "/v1/api/projects/token", { as, query: { app: project.app } })).status;
  };
  expect(await ask(permissions.filter((permission) => permission !== "get_project_token"))).toBe(403);
  expect(await ask(["get_project_token"])).toBe(200);
});

conform("5.4 Create sibling project", async () => {
  const admin = await project.invite("admin");
  const ask = (as: Record<string, string>) =>
    project.status("POST", "/v1/api/projects/sibling", { as, body: {} });
  expect(
    await ask(await admin.tokens(permissions.filter((permission) => permission !== "create_sibling"))),
  ).toBe(403);
  expect(await ask(await admin.tokens(["create_sibling"]))).toBe(400);
});

conform("5.4 Create order", async () => {
  const ask = (as: Record<string, string>) => project.status("POST", "/v1/api/order", { as, body: {} });
  expect(await ask(await without("create_and_update_orders"))).toBe(403);
  expect(await ask(await only("create_and_update_orders"))).toBe(400);
});

conform("5.4 Create or update webhook", async () => {
  const admin = await project.invite("admin");
  const ask = (as: Record<string, string>) => project.status("POST", "/v1/api/webhooks", { as, body: {} });
  expect(
    await ask(
      await admin.tokens(permissions.filter((permission) => permission !== "create_and_update_webhooks")),
    ),
  ).toBe(403);
  expect(await ask(await admin.tokens(["create_and_update_webhooks"]))).toBe(400);
});
