import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const scripts = join(import.meta.dirname, "../../../../scripts");
const refusal =
  /^Parlance runs on Node 24, which npm ci brings along, but this is Node (\S+): run "npm ci" again/;

type Ended = { code: number; stdout: string; stderr: string };

async function run(node: string, ...args: string[]): Promise<Ended> {
  try {
    return { code: 0, ...(await promisify(execFile)(node, args)) };
  } catch (error) {
    return error as Ended;
  }
}

/** Makes Node report another version, before anything else runs. */
const as = (version: string) => [
  "--import",
  `data:text/javascript,Object.defineProperty(process, "version", { value: "v${version}" })`,
];
const checkArguments = [
  "--input-type=module",
  "--eval",
  `import { refuseOtherNode } from ${JSON.stringify(join(scripts, "refuse-other-node.mjs"))};
  refuseOtherNode(); console.log("goes on");`,
];

it.each(["20.20.2", "22.1.0", "25.0.0", "240.1.0"])("Node %s is rejected with advice", async (version) => {
  const { code, stdout, stderr } = await run(process.execPath, ...as(version), ...checkArguments);
  expect([code, stdout, refusal.exec(stderr)?.[1]]).toEqual([1, "", version]);
});

it("Node 24 starts without a message", async () => {
  expect(await run(process.execPath, ...checkArguments)).toEqual({
    code: 0,
    stdout: "goes on\n",
    stderr: "",
  });
});

it.each(["start.mjs", "admin.mjs", "dev.mjs"])(
  "%s checks the version of Node before anything else",
  async (script) => {
    const { code, stdout, stderr } = await run(process.execPath, ...as("22.1.0"), join(scripts, script));
    expect([code, stdout, refusal.exec(stderr)?.[1]]).toEqual([1, "", "22.1.0"]);
  },
);

/** A Node installed on this machine, other than the one from npm. */
const otherNode = ["/usr/bin/node", "/usr/local/bin/node"].find((node) => {
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 && Number(stdout.slice(1).split(".")[0]) >= 20 && !stdout.startsWith("v24.");
});

it.skipIf(otherNode === undefined)(
  "another Node of this machine prints the message instead of a stack",
  async () => {
    const { code, stderr } = await run(otherNode ?? "", join(scripts, "start.mjs"));
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toMatch(refusal);
  },
);
