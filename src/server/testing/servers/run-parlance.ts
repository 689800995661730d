import { execFile, spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { tokenPermissions } from "#contract/permissions.ts";

const root = join(import.meta.dirname, "../../../..");
const parlanceVariables = /^(PORT|HOST|DATABASE_URL|SMTP_URL|TRUST_PROXY|S3_.*|PARLANCE_.*)$/;

type Instance = {
  dataFolder: string;
  port: number;
  env?: Record<string, string>;
  /** Limit of file descriptors of the process; default: that of the tests. */
  descriptors?: number;
};

function environmentOf({ dataFolder, port, env }: Instance): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !parlanceVariables.test(name));
  return {
    ...Object.fromEntries(inherited),
    PORT: String(port),
    PARLANCE_DATA: dataFolder,
    PARLANCE_DEMO: "0",
    LOG_LEVEL: "warn",
    // Uses the compile cache like scripts/start.mjs, which halves the start time.
    NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
    ...env,
  };
}

/** Starts the real program without building the dashboard. `extraEnv` is added to the environment. */
export function runParlance(instance: Instance, extraEnv: NodeJS.ProcessEnv = {}) {
  const program = join(root, "src/server/main.ts");
  const limit = instance.descriptors === undefined ? "" : `ulimit -n ${instance.descriptors} && `;
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$1"`, process.execPath, program], {
    env: { ...environmentOf(instance), ...extraEnv },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (text: Buffer) => {
      printed += text.toString();
      if (printed.includes("Parlance is ready")) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then(() => reject(new Error(`Parlance ended before it was ready: ${printed}`)));
  });
  // Prevents an unhandled rejection for callers that only wait for the end.
  ready.catch(() => {});
  return {
    address: `http://127.0.0.1:${instance.port}`,
    ready,
    /** Exit code and output. */
    ended: async () => ({ code: await ended, printed }),
    /** Output so far. */
    output: () => printed,
    /** Stops reading the output. */
    leaveOutput() {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    async stop(signal: "SIGTERM" | "SIGKILL") {
      child.kill(signal);
      await ended;
    },
  };
}

export type AdminAnswer = { stdout: string; stderr: string; code: number };

/** Runs the operator's command. */
export function runAdmin(instance: Instance, ...args: string[]): Promise<AdminAnswer> {
  return runAdminWith(instance, "", args);
}

type ProgramProject = { app: string; branch: string; accessToken: string; personalAccessToken: string };

/** Creates a project by the operator's command, with an admin whose token has all permissions. */
export async function createProgramProject(
  instance: Instance,
  ...options: string[]
): Promise<ProgramProject> {
  const { stdout } = await runAdmin(instance, "create-project", ...options);
  const project = JSON.parse(stdout);
  const admin = ["create-user", "--email", "admin@example.org", "--name", "Admin", "--role", "admin"];
  const token = ["--app", project.app, "--token", tokenPermissions.join()];
  const created = await runAdminWith(instance, "long enough for anybody\n", [...admin, ...token]);
  return { ...project, personalAccessToken: JSON.parse(created.stdout).personalAccessToken };
}

/** Runs the operator's command with standard input. */
export async function runAdminWith(
  instance: Instance,
  input: string,
  args: readonly string[],
): Promise<AdminAnswer> {
  const program = join(root, "scripts/admin.mjs");
  try {
    const running = promisify(execFile)(process.execPath, [program, ...args], {
      env: environmentOf(instance),
    });
    running.child.stdin?.end(input);
    const { stdout, stderr } = await running;
    return { stdout, stderr, code: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as AdminAnswer;
    return { stdout, stderr, code };
  }
}

/** First port for tests. These ports are below the ephemeral ones, which other programs get. */
const firstPort = 20_000;
const portsPerProcess = 16;
const portRanges = 750;
let portCount = 0;

/** Returns a free port that is not given to another test process. */
export async function freePort(): Promise<number> {
  const range = process.pid % portRanges;
  for (let tries = 0; tries < portsPerProcess; tries += 1) {
    const port = firstPort + range * portsPerProcess + (portCount++ % portsPerProcess);
    if (await isFree(port)) return port;
  }
  throw new Error("There is no free port.");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
