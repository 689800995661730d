import { spawn } from "node:child_process";
import { delimiter, dirname, join } from "node:path";

const root = dirname(import.meta.dirname);
const bin = join(root, "node_modules", ".bin");
/** A tool that is asked to end closes what it started; one that does not is ended for it. */
const graceMs = 20_000;
const stopSignals = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Runs a tool of the project, or a program of the machine, with `env` added to this one's, for `forMs` at most.
 * Answers "passed", "failed", or "unfinished" when its time was up.
 */
export async function runTool(tool, args, { env = {}, forMs } = {}) {
  const isBoxed = forMs !== undefined;
  const child = spawn(tool, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    // In a group of its own: what it started ends with it.
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
    // All of it has ended.
  }
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
