import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createProgramProject,
  freePort,
  runAdmin,
  runAdminWith,
  runParlance,
} from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

type Instance = { dataFolder: string; port: number };

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await makeTestFolder());
});
afterAll(() => remove());

const newInstance = async (name: string): Promise<Instance> => ({
  dataFolder: join(folder, name),
  port: await freePort(),
});
const ada = { email: "ada@example.org", password: "a long enough password" };

it("an instance that was backed up while running is restored with passwords and tokens", async () => {
  const old = await newInstance("old");
  const file = join(folder, "instance.backup");
  const running = runParlance(old);
  await running.ready;
  const project = await createProgramProject(
    old,
    ...["--name", "Shop", "--base", "en", "--allow", "0.0.0.0/0"],
  );
  const person = ["--email", ada.email, "--name", "Ada", "--role", "manager", "--app", project.app];
  await runAdminWith(old, ada.password, ["create-user", ...person]);
  const headers = { authorization: `Bearer ${project.accessToken}`, "content-type": "application/json" };
  const body = JSON.stringify({ data: { en: { main: { entries: { a: { v: "One" } } } } } });
  await fetch(`${running.address}/v1/api?app=${project.app}`, { method: "POST", headers, body });
  const saved = await runAdmin(old, "backup", file);
  expect([saved.code, JSON.parse(saved.stdout).file]).toEqual([0, file]);
  const refused = await runAdmin(old, "restore", file, "--force", "throw everything away");
  expect(refused.stderr).toContain("Stop it first");
  const before = await (await fetch(`${running.address}/v1/api?app=${project.app}`, { headers })).text();
  await running.stop("SIGTERM");

  const instance = await newInstance("new");
  expect(await runAdmin(instance, "restore", file)).toMatchObject({ code: 0, stderr: "" });
  const again = runParlance(instance);
  await again.ready;
  const signedIn = await fetch(`${again.address}/v1/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: `http://localhost:${instance.port}` },
    body: JSON.stringify(ada),
  });
  expect(signedIn.status).toBe(200);
  expect(await (await fetch(`${again.address}/v1/api?app=${project.app}`, { headers })).text()).toBe(before);
  const token = { authorization: `Bearer ${project.personalAccessToken}` };
  const shown = await fetch(`${again.address}/v1/api/projects/token?app=${project.app}`, { headers: token });
  expect(await shown.json()).toEqual({ accessToken: project.accessToken });
  await again.stop("SIGTERM");
}, 120_000);

it("backup commands report wrong arguments", async () => {
  const instance = await newInstance("wrong");
  expect((await runAdmin(instance, "backup")).stderr).toContain("Name one file");
  expect((await runAdmin(instance, "restore", "x", "--force", "yes")).stderr).toContain(
    "throw everything away",
  );
  expect((await runAdmin(instance, "restore", join(folder, "nothing"))).stderr).toContain("is not there");
}, 60_000);
