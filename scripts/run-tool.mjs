import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const bin = join(root, "node_modules", ".bin");
/** A tool that is asked to end closes what it started; one that does not is ended for it. */
const graceMs = 20_000;

/**
 * Runs a tool of the project, or a program of the machine, with `env` added to this one's, for `forMs` at most.
 * Answers "passed", "failed", or "unfinished" when its time was up.
 */
export async function runTool(tool, args, { env = {}, forMs } = {}) {
  const child = spawn(tool, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
  });
  let timeIsUp = false;
  const box = forMs === undefined ? undefined : setTimeout(end, forMs);
  let grace;
  function end() {
    timeIsUp = true;
    child.kill("SIGTERM");
    grace = setTimeout(() => child.kill("SIGKILL"), graceMs);
  }
  const code = await new Promise((resolve) => {
    child.once("error", resolve);
    child.once("exit", resolve);
  });
  clearTimeout(box);
  clearTimeout(grace);
  if (timeIsUp) return "unfinished";
  if (code === 0) return "passed";
  console.error(`\n${tool} ended with ${code}.`);
  return "failed";
}

/** Milliseconds as people read them. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** A command as a shell takes it. */
export function commandLine(words, env = {}) {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...words.map(quoted)].join(" ");
}

function quoted(word) {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
