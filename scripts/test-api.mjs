import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { refuseOtherNode } from "./refuse-other-node.mjs";

refuseOtherNode();

/** Runs the conformance suite against a started server; `--base URL` chooses another one. */
const { values, positionals } = parseArgs({
  options: { base: { type: "string" } },
  allowPositionals: true,
});
if (values.base !== undefined && !URL.canParse(values.base)) {
  console.error(`--base ${values.base} is no address such as https://texts.example.org`);
  process.exit(1);
}

const root = dirname(import.meta.dirname);
const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
const child = spawn(
  process.execPath,
  [vitest, "run", "--config", "conformance/vitest.config.ts", ...positionals],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...(values.base === undefined ? {} : { PARLANCE_TEST_BASE: values.base }) },
  },
);
child.once("exit", (code) => process.exit(code ?? 1));
