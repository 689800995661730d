import type { BrowserContext, Page } from "@playwright/test";
import {
  createProgramProject,
  freePort,
  runAdminWith,
  runParlance,
} from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import type { Scope } from "./fixtures.ts";

const password = "long enough for anybody";
const email = "worker@example.org";

/** Starts a separate instance of Parlance with an empty data folder. */
export async function startEmptyParlance(env: Record<string, string> = {}) {
  const instance = { ...(await makeInstance()), env };
  const running = runParlance(instance);
  await running.ready;
  return {
    // Sessions may write only from the configured address.
    address: `http://localhost:${instance.port}`,
    async end(): Promise<void> {
      await running.stop("SIGTERM");
      await instance.remove();
    },
  };
}

async function makeInstance() {
  const { folder: dataFolder, remove } = await makeTestFolder();
  return { dataFolder, remove, port: await freePort() };
}

/** Starts a separate instance that the test may stop, kill and restart, with a project and a signed-in user. */
export async function startSeparateParlance(languages: readonly string[]) {
  const instance = await makeInstance();
  let running = runParlance(instance);
  await running.ready;
  const project = await createProgramProject(
    instance,
    ...["--name", "Interrupted", "--base", "en", "--languages", languages.join()],
    ...["--allow", "0.0.0.0/0", "--allow", "::/0"],
  );
  const scope: Scope = { app: project.app, branch: project.branch };
  const worker = ["--email", email, "--name", "Worker", "--role", "manager", "--app", scope.app];
  await runAdminWith(instance, password, ["create-user", ...worker]);
  const start = async () => {
    running = runParlance(instance);
    await running.ready;
  };

  return {
    scope,
    address: running.address,
    upload: (data: object) =>
      fetch(`${running.address}/v1/api?app=${scope.app}`, {
        method: "POST",
        headers: { authorization: `Bearer ${project.accessToken}`, "content-type": "application/json" },
        body: JSON.stringify({ data }),
      }),
    /** The stored entry, read through the API by token. */
    async read(): Promise<Array<{ key: string; entries: Record<string, { value: string; draft: string }> }>> {
      const answer = await fetch(`${running.address}/v1/api/entries?app=${scope.app}`, {
        headers: {
          authorization: `Bearer ${project.accessToken}`,
          "x-personal-access-token": project.personalAccessToken,
        },
      });
      return (await answer.json()).rows;
    },
    signIn: (context: BrowserContext) =>
      context.request.post(`${running.address}/v1/auth/sign-in`, {
        data: { email, password },
        headers: { origin: running.address },
      }),
    async openGrid(page: Page): Promise<void> {
      await page.goto(
        `${running.address}/projects/${scope.app}/${scope.branch}/translations?languages=${languages.join()}`,
      );
      await page.getByRole("gridcell").first().waitFor();
    },
    start,
    stop: (signal: "SIGTERM" | "SIGKILL") => running.stop(signal),
    async end(): Promise<void> {
      await running.stop("SIGTERM");
      await instance.remove();
    },
  };
}
