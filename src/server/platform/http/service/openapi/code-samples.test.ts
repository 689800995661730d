import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { codeSamples } from "./code-samples.ts";
import { exampleOf } from "./examples.ts";

const run = promisify(execFile);
const endpoints = new Map(allEndpoints().map(({ name, endpoint }) => [name, endpoint]));

/** How each kind of sample is run, with a statement that prints its result. */
const programs: Record<string, { file: string; args: (source: string) => string[] }> = {
  curl: { file: "sh", args: (source) => ["-c", `${source} --silent --fail-with-body`] },
  TypeScript: {
    file: process.execPath,
    args: (source) => [
      "--input-type=module-typescript",
      "-e",
      `${source}\nconsole.log(JSON.stringify(result));`,
    ],
  },
  Python: {
    file: "python3",
    args: (source) => ["-c", `${source}\nimport json\nprint(json.dumps(result))`],
  },
};

let testApp: TestApp;
let url: string;
beforeAll(async () => {
  testApp = await openTestApp();
  url = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => testApp.close());

/** Runs the sample of an example in a new project, and returns what the server answered. */
async function runSample(label: string, name: string): Promise<unknown> {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const owner = await testApp.person("owner", project);
  const [endpoint, example] = [endpoints.get(name), exampleOf(name)];
  const program = programs[label];
  if (!endpoint || !example || !program) throw new Error(`There is no sample of ${name} in ${label}.`);
  const query = { ...example.query, app: project.app };
  const sample = codeSamples(endpoint, { ...example, query }).find((item) => item.label === label);
  const { stdout } = await run(program.file, program.args(sample?.source ?? ""), {
    env: { ...process.env, PARLANCE_URL: url, TOKEN: project.token, PERSONAL_TOKEN: await owner.token() },
  });
  return JSON.parse(stdout);
}

const hasRequests = (() => {
  try {
    execFileSync("python3", ["-c", "import requests"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();

const labels = ["curl", "TypeScript", ...(hasRequests ? ["Python"] : [])];

it.each(labels)("the samples of an upload and of a list run with %s", async (label) => {
  expect(await runSample(label, "entries.upload")).toMatchObject({ total: 5 });
  expect(await runSample(label, "languages.list")).toMatchObject([{ code: "en" }, { code: "de" }]);
});
