import { execFile, spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { tokenPermissions } from "#contract/permissions.ts";

const root = dirname(import.meta.dirname);
const run = promisify(execFile);

export type BenchProject = { app: string; branch: string; accessToken: string; personalAccessToken: string };
export type Parlance = Awaited<ReturnType<typeof startParlance>>;

/** Starts the real program with an empty data folder. */
export async function startParlance(port: number, settings: Record<string, string> = {}) {
  const dataFolder = await mkdtemp(join(tmpdir(), "parlance-bench-"));
  await chmod(dataFolder, 0o711);
  const env = {
    ...process.env,
    PORT: String(port),
    PARLANCE_DATA: dataFolder,
    PARLANCE_DEMO: "0",
    LOG_LEVEL: "warn",
    ...settings,
  };
  // The command exits with an error when a check finds something, but still prints it.
  const adminWith = async (input: string, ...args: string[]) => {
    const running = run(process.execPath, [join(root, "scripts/admin.mjs"), ...args], { env });
    running.child.stdin?.end(input);
    const { stdout } = await running.catch((error) => {
      if (error.stdout) return error;
      throw error;
    });
    return JSON.parse(stdout);
  };
  const admin = (...args: string[]) => adminWith("", ...args);
  const createUser = (
    app: string,
    email: string,
    password: string,
  ): Promise<{ personalAccessToken: string }> =>
    adminWith(
      password,
      ...["create-user", "--email", email, "--name", email, "--role", "manager", "--app", app],
      ...["--token", tokenPermissions.join()],
    );
  let server = await launch(env);
  return {
    address: `http://127.0.0.1:${port}`,
    get pid() {
      return server.pid;
    },
    createProject: async (name: string, languages: readonly string[]): Promise<BenchProject> => {
      const project = await admin(
        ...["create-project", "--name", name, "--base", "en", "--languages", languages.join()],
        ...["--allow", "0.0.0.0/0"],
      );
      const owner = ["--email", `owner-of-${project.app}@example.org`, "--name", "Owner", "--role", "owner"];
      const token = ["--app", project.app, "--token", tokenPermissions.join()];
      const created = await adminWith("long enough for anybody", "create-user", ...owner, ...token);
      return { ...project, personalAccessToken: created.personalAccessToken };
    },
    createUser,
    /** Problems in the data of a project. */
    checkProject: async (app: string): Promise<unknown[]> =>
      (await admin("check-project", "--app", app)).wrong,
    /** A connection to its database, for baselines. */
    async connect(): Promise<pg.Client> {
      const client = new pg.Client(await readConnection(dataFolder));
      await client.connect();
      return client;
    },
    /** Stops and restarts the server; returns the time in ms from the start to the first response. */
    async restart(): Promise<number> {
      await server.stop();
      const start = performance.now();
      server = await launch(env);
      return performance.now() - start;
    },
    async stop() {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Starts the server like `npm start`. */
async function launch(env: NodeJS.ProcessEnv) {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [, , ...args] = scripts.start.split(" ");
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => text.toString().includes("Stop it with") && resolve());
    void ended.then(() => reject(new Error("Parlance did not start.")));
  });
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Reads the connection data that the running server stores beside its data for the operator's command. */
async function readConnection(dataFolder: string) {
  const { findRunning } = await import("#server/platform/db/embedded/embedded.ts");
  const running = await findRunning(dataFolder);
  if (!running) throw new Error("The database does not run.");
  return running;
}

/** Processor time that a process has used, in ms. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  // `utime` and `stime`, in ticks of 10 ms.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
