// Writes the content of a release's database, for the test that upgrades it:
//   node scripts/dump-release.mjs [FOLDER OF A CHECKOUT]
import { execFile, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { tokenPermissions } from "#contract/permissions.ts";
import { findRunning } from "#server/platform/db/embedded/embedded.ts";
import { fillProject } from "./release-content.mjs";

const checkout = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));
const releases = join(import.meta.dirname, "../src/server/platform/db/releases");
const secret = "a secret of the tests, long enough for anybody";

const scratch = await mkdtemp(join(tmpdir(), "parlance-release-"));
const dataFolder = join(scratch, "data");
await mkdir(dataFolder);
// PostgreSQL's user must be able to enter the folders.
for (const folder of [scratch, dataFolder]) await chmod(folder, 0o711);
const env = {
  ...process.env,
  PARLANCE_DATA: dataFolder,
  PARLANCE_SECRET: secret,
  PARLANCE_DEMO: "0",
  PORT: String(await freePort()),
  LOG_LEVEL: "warn",
};
const address = `http://127.0.0.1:${env.PORT}`;

const program = spawn(process.execPath, [join(checkout, "src/server/main.ts")], {
  env,
  cwd: checkout,
  stdio: ["ignore", "pipe", "inherit"],
});
const ended = new Promise((end) => program.once("exit", end));
try {
  await untilReady();
  const created = await admin("", [
    ...["create-project", "--name", "Release", "--base", "en", "--languages", "de,fr"],
    ...["--allow", "0.0.0.0/0", "--allow", "::/0"],
  ]);
  const { personalAccessToken } = await makeUser(created, "owner");
  const project = { ...created, personalAccessToken };
  const { branches } = await fillProject(callsOf(project), (role) => makeUser(project, role), project.branch);
  const documents = [];
  for (const branch of branches) documents.push({ branch, document: await readDocument(project, branch) });
  const file = join(releases, `${await newestMigration()}.sql`);
  await mkdir(releases, { recursive: true });
  await writeFile(file, await dump({ secret, ...project, documents }));
  console.log(file);
} finally {
  program.kill("SIGTERM");
  await ended;
  await rm(scratch, { recursive: true, force: true });
}

async function untilReady() {
  for await (const chunk of program.stdout) if (String(chunk).includes("Parlance is ready")) break;
  program.stdout.resume();
}

async function admin(input, args) {
  const command = [join(checkout, "scripts/admin.mjs"), ...args];
  const running = promisify(execFile)(process.execPath, command, { env, cwd: checkout });
  running.child.stdin.end(input);
  return JSON.parse((await running).stdout);
}

async function makeUser({ app }, role) {
  const account = ["--email", `${role}@example.org`, "--name", role, "--role", role, "--app", app];
  const token = ["--token", tokenPermissions.join()];
  return await admin(`the password of a ${role}`, ["create-user", ...account, ...token]);
}

/** Calls the API as the project's owner, or as another person; an error ends the script. */
function callsOf({ app, accessToken, personalAccessToken }) {
  return async (method, path, body, { branch, as } = {}) => {
    const isForm = body instanceof FormData;
    const query = new URLSearchParams({ app, ...(branch === undefined ? {} : { branch }) });
    const answer = await fetch(`${address}${path}?${query}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        "x-personal-access-token": as?.personalAccessToken ?? personalAccessToken,
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const words = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${words}`);
    return JSON.parse(words);
  };
}

function readDocument(project, branch) {
  return callsOf(project)("GET", "/v1/api", undefined, { branch });
}

async function newestMigration() {
  const files = await readdir(join(checkout, "src/server/platform/db/migrations"));
  return files
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .at(-1)
    .slice(0, 4);
}

/** Prints all rows as statements, and in the first line the data that the test needs. */
async function dump(knowledge) {
  const client = new pg.Client(await findRunning(dataFolder));
  await client.connect();
  const ask = async (query, values = []) =>
    (await client.query({ text: query, values, rowMode: "array" })).rows.map((row) => row[0]);
  const tables = await ask(
    "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migration' ORDER BY 1",
  );
  const lines = [`-- ${JSON.stringify(knowledge)}`, "SET session_replication_role = replica;"];
  for (const table of tables) {
    const columns = await ask(
      "SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum",
      [`"${table}"`],
    );
    const names = columns.map((name) => `"${name}"`).join(", ");
    const values = columns.map((name) => `quote_nullable("${name}"::text)`).join(", ");
    const rows = await ask(`SELECT '(' || concat_ws(', ', ${values}) || ')' FROM "${table}" ORDER BY 1`);
    if (rows.length > 0)
      lines.push(`INSERT INTO "${table}" (${names}) OVERRIDING SYSTEM VALUE VALUES\n${rows.join(",\n")};`);
  }
  const sequences =
    "SELECT format('SELECT setval(%L, %s);', quote_ident(sequencename), last_value) FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1";
  lines.push(...(await ask(sequences)), "SET session_replication_role = origin;", "");
  await client.end();
  return lines.join("\n");
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}
