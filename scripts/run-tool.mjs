import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const bin = join(root, "node_modules", ".bin");
/** Time for a tool to stop its child processes after a signal, before it is killed, in ms. */
const graceMs = 20_000;
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a tool of the project or a program of the machine, with `env` added to the environment, for at most `forMs`.
 * Returns "passed", "failed", or "unfinished" if the time was over.
 */
export async function runTool(tool, args, { env = {}, forMs } = {}) {
  const isBoxed = forMs !== undefined;
  const child = spawn(tool, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    // Runs in a process group of its own, so that its children end with it.
    detached: isBoxed,
  });
  let timeIsUp = false;
  const box = isBoxed ? setTimeout(end, forMs) : undefined;
  let grace;
  function end() {
    timeIsUp = true;
    signalGroup(child.pid, "SIGTERM");
    grace = setTimeout(() => signalGroup(child.pid, "SIGKILL"), graceMs);
  }
  const stopAll = () => {
    signalGroup(child.pid, "SIGTERM");
    process.exit(1);
  };
  if (isBoxed) for (const signal of stopSignals) process.once(signal, stopAll);
  const code = await new Promise((resolve) => {
    child.once("error", resolve);
    child.once("exit", resolve);
  });
  clearTimeout(box);
  clearTimeout(grace);
  for (const signal of stopSignals) process.off(signal, stopAll);
  if (timeIsUp) return "unfinished";
  if (code === 0) return "passed";
  console.error(`\n${tool} ended with ${code}.`);
  return "failed";
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // All processes have ended.
  }
}

/** Formats milliseconds in seconds. */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** Formats a command for a shell. */
export function commandLine(words, env = {}) {
  return [...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...words.map(quoted)].join(" ");
}

function quoted(word) {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
