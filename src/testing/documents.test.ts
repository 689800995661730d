import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, symlinkSync } from "node:fs";
import { chmod, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCommand } from "#server/instance/admin/read-command.ts";
import { readSettings } from "#server/platform/env/env.ts";
import { variableNames } from "#server/platform/env/variables.ts";
import { knownCrossings } from "#server/testing/one-machine/known-crossings.ts";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { anchorsOf, blocks, documents, linksIn, rowsBelow, textOf } from "./documents.ts";

const run = promisify(execFile);
const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
const blocksOf = (language: string, word?: string) =>
  blocks.filter((block) => block.language === language && (word === undefined || block.words.includes(word)));
const blocksIn = (document: string, language: string) =>
  blocksOf(language)
    .filter((block) => block.document === document)
    .map(({ text }) => text);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parlance-documents-"));
  symlinkSync(resolve("scripts/parlance.mjs"), join(folder, "parlance"));
});
afterAll(() => rm(folder, { recursive: true }));

it("every link between documents leads to an existing file and heading", () => {
  const links = documents.flatMap((document) => linksIn(document).map((link) => ({ document, ...link })));
  expect(links.length).toBeGreaterThan(40);
  const broken = links.filter(
    ({ path, anchor }) => !existsSync(path) || (anchor !== undefined && !anchorsOf(path).includes(anchor)),
  );
  expect(broken.map(({ document, link }) => `${document}: ${link}`)).toEqual([]);
});

it("every file and folder that a document names exists", () => {
  const root = /^(?:src|docs|e2e|bench|conformance|scripts)\/[\w./@*<>-]+$/;
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/`([^`\n]+)`/g)]
      .map(([, code = ""]) => code)
      .filter((code) => root.test(code) && !code.includes("<"))
      .map((path) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(60);
  const lost = named.filter(({ path }) => globSync(path).length === 0);
  expect(lost.map(({ document, path }) => `${document}: ${path}`)).toEqual([]);
});

describe("contributing guide", () => {
  const named = [...textOf("CONTRIBUTING.md").matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  const files = globSync("{src,conformance,e2e}/**/*.{ts,tsx,json}");

  it("names files without their folder only if the name is unique", () => {
    const alone = named.filter((code) => /^[\w.-]+\.tsx?$/.test(code));
    expect(alone.length).toBeGreaterThan(20);
    const sameName = (name: string) => files.filter((path) => basename(path) === name);
    expect(alone.filter((name) => sameName(name).length !== 1)).toEqual([]);
  });

  it("names only identifiers that exist in the code", () => {
    const words = named.filter((code) => /^[a-z]+[A-Z][a-z]\w*$/.test(code));
    expect(words.length).toBeGreaterThan(20);
    const code = files.map((path) => readFileSync(path, "utf8")).join("\n");
    expect(words.filter((word) => !new RegExp(`\\b${word}\\b`).test(code))).toEqual([]);
  });
});

it("every npm script that a document names exists", () => {
  const named = documents.flatMap((document) =>
    [...textOf(document).matchAll(/\bnpm run (?:--silent )?([a-z][\w:]*)/g)].map(([, script = ""]) => script),
  );
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([]);
});

it("the architecture lists the folders of server and dashboard, and the files beside them", () => {
  const foldersOf = (heading: string) =>
    rowsBelow("docs/architecture.md", heading)
      .flatMap(([cell = ""]) => [...cell.matchAll(/`(\w[\w-]*)\/`/g)])
      .map(([, name = ""]) => name)
      .sort();
  const foldersIn = (path: string) =>
    globSync(`${path}/*/`)
      .map((path) => path.split("/").at(-1) || path.split("/").at(-2))
      .sort();
  expect(foldersOf("src/server")).toEqual(foldersIn("src/server"));
  expect(foldersOf("src/dashboard")).toEqual(foldersIn("src/dashboard"));
  const besides = globSync("src/server/*.ts", { exclude: ["**/*.test.ts"] }).map((path) => basename(path));
  const text = textOf("docs/architecture.md");
  expect(besides.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

describe("operating guide", () => {
  const rows = rowsBelow("docs/operating.md", "Configuration");
  const namesIn = (cell: string) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = ""]) => name);

  it("has a row for each environment variable, and no other rows", () => {
    expect(rows.flatMap(([names = ""]) => namesIn(names)).sort()).toEqual([...variableNames].sort());
  });

  it("shows the actual default values", () => {
    const documented = new Map(
      rows.flatMap(([names = "", value = ""]) => namesIn(names).map((name) => [name, value] as const)),
    );
    const settings = readSettings({});
    const plain = (name: string) => documented.get(name)?.replaceAll("`", "");
    expect(plain("PORT")).toBe(String(settings.port));
    expect(plain("HOST")).toBe(settings.host);
    expect(plain("PARLANCE_URL")).toBe(settings.url.replace("4400", "<PORT>"));
    expect(resolve(plain("PARLANCE_DATA") ?? "")).toBe(settings.dataFolder);
    expect(plain("MAIL_FROM")).toBe(settings.mailFrom);
    expect(plain("PARLANCE_ROLE")).toBe(settings.role);
    expect(plain("PARLANCE_STOP_SECONDS")).toBe(String(settings.stopSeconds));
    expect(plain("LOG_LEVEL")).toBe(settings.logLevel);
    expect(plain("S3_REGION")).toBe(readSettings({ S3_BUCKET: "files" }).s3?.region);
  });

  it("shows measured figures", () => {
    const measured: { what: string; figure: string }[] = Object.values<{ what: string; figure: string }[]>(
      JSON.parse(readFileSync("bench/results.json", "utf8")),
    ).flat();
    const figures = rowsBelow("docs/operating.md", "Sizing");
    expect(figures.length).toBeGreaterThan(5);
    for (const [what, figure] of figures)
      expect(measured).toContainEqual(expect.objectContaining({ what, figure }));
  });

  it("shows existing commands of the operator", () => {
    const lines = blocksOf("sh", "admin").flatMap(({ text }) => text.trim().split("\n"));
    expect(lines.length).toBeGreaterThan(4);
    for (const line of lines) {
      const args = [...line.replace(/^parlance admin /, "").matchAll(/'([^']*)'|(\S+)/g)];
      expect(() => readCommand(args.map(([, quoted, word]) => quoted ?? word ?? ""))).not.toThrow();
    }
  });

  it("uses existing environment variables", () => {
    const lines = blocksOf("sh", "configuration").flatMap(
      ({ text }) => text.match(/^[A-Z0-9_]+=\S+/gm) ?? [],
    );
    expect(() => readSettings(Object.fromEntries(lines.map((line) => line.split("="))))).not.toThrow();
    expect(
      lines.map((line) => line.split("=")[0]).filter((name) => !variableNames.includes(name ?? "")),
    ).toEqual([]);
  });

  it.skipIf(!has("systemd-analyze"))("shows a unit that systemd accepts", async () => {
    const [unit] = blocksOf("systemd");
    const file = join(folder, "parlance.service");
    // Working directory and user depend on the machine; the program is replaced by an existing path.
    await writeFile(
      file,
      (unit?.text ?? "")
        .replace(/(?<=^ExecStart=).*/m, "/bin/true")
        .replace(/^(User|EnvironmentFile).*\n/gm, ""),
    );
    const { stderr } = await run("systemd-analyze", ["verify", "--man=no", file]).catch((error) => error);
    expect(stderr.split("\n").filter((line: string) => line.includes("parlance.service"))).toEqual([]);
  });

  it.skipIf(!has("caddy"))("shows a configuration that Caddy accepts", async () => {
    await writeFile(join(folder, "Caddyfile"), blocksOf("caddy")[0]?.text ?? "");
    await run("caddy", ["validate", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")]);
  });

  it.skipIf(!has("nginx"))("shows a configuration that nginx accepts", async () => {
    await run("nginx", ["-t", "-q", "-c", await writeNginx(blocksIn("docs/operating.md", "nginx")[0] ?? "")]);
  });
});

/** Writes a configuration of nginx with the server of a document, without TLS. */
async function writeNginx(server: string, listen = ""): Promise<string> {
  const plain = server.replace(/^ {2}ssl_.*$/gm, "").replace("listen 443 ssl;", listen);
  const file = join(folder, "nginx.conf");
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  await writeFile(
    file,
    `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${folders.join(" ")} ${plain} }`,
  );
  return file;
}

describe("scaling guide", () => {
  it("shows the tables of the last measurement", () => {
    const { date, machine, tables } = JSON.parse(readFileSync("bench/scaling.json", "utf8"));
    for (const { heading, rows } of tables as { heading: string; rows: string[][] }[])
      expect([heading, rowsBelow("docs/scaling.md", heading)]).toEqual([heading, rows]);
    expect(textOf("docs/scaling.md").replaceAll("\n", " ")).toContain(`on ${date}, `);
    expect(textOf("docs/scaling.md").replaceAll("\n", " ")).toContain(machine);
  });

  it("names each kind of statement that needs more than the database of one project", () => {
    const kinds = rowsBelow("docs/scaling.md", "When one PostgreSQL is full").map(([kind = ""]) => kind);
    for (const crossing of Object.keys(knownCrossings))
      expect(kinds).toContain(`\`${crossing.split(": ").at(-1)}\``);
  });
});

it.skipIf(!has("haproxy"))("high availability shows a configuration that HAProxy accepts", async () => {
  const text = blocksOf("haproxy")[0]?.text ?? "";
  expect(text).toContain("bind :443 ssl crt");
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, text.replace(/ ssl crt \S+/, ""));
  await run("haproxy", ["-c", "-f", file]);
});

describe("documents on a running server", () => {
  let testApp: TestApp;
  let project: SeededProject;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    testApp = await openTestApp();
    project = await testApp.seedProject({ languages: ["en", "de"] });
    const person = await testApp.person("admin", project);
    environment = {
      ...process.env,
      PATH: `${folder}:${dirname(process.execPath)}:${process.env.PATH}`,
      PARLANCE_URL: await testApp.server.listen({ host: "127.0.0.1", port: 0 }),
      APP: project.app,
      TOKEN: project.token,
      PERSONAL_TOKEN: await person.token(),
    };
  });
  afterAll(() => testApp.close());

  it("every command in the documents does what its text describes", async () => {
    const commands = blocksOf("sh", "runnable");
    expect(commands.length).toBeGreaterThan(5);
    for (const { document, words, text } of commands) {
      const options = { env: environment, cwd: folder };
      const failed = await run("bash", ["-euc", text], options).then(
        () => undefined,
        (error) => `${error.stdout} ${error.stderr}`,
      );
      const expected = words.includes("fails") ? expect.stringContaining('"code":') : undefined;
      expect(failed, `${document}: ${text}`).toEqual(expected);
    }
    expect(JSON.parse(readFileSync(join(folder, "texts.json"), "utf8")).data).toHaveProperty("de");
  });

  it("answers have the cache headers that the scaling guide lists", async () => {
    const rows = rowsBelow("docs/scaling.md", "Behind a CDN");
    const named = rows.flatMap(([what = "", header = ""]) => {
      const path = /^`GET ([^`]+)`/.exec(what)?.[1];
      return path === undefined ? [] : [{ path, header, hasEtag: header.includes("`ETag`") }];
    });
    expect(named.length).toBe(5);
    for (const { path, header, hasEtag } of named) {
      const answer = await fetch(`${environment.PARLANCE_URL}${path}?app=${project.app}`, {
        headers: {
          authorization: `Bearer ${project.token}`,
          "x-personal-access-token": environment.PERSONAL_TOKEN ?? "",
        },
      });
      expect([path, `\`${answer.headers.get("cache-control")}\``, answer.headers.has("etag")]).toEqual([
        path,
        header.replace(", with `ETag`", ""),
        hasEtag,
      ]);
      await answer.body?.cancel();
    }
  });

  it.skipIf(!has("nginx"))(
    "the cache of the scaling guide keeps the document until it is purged",
    async () => {
      // The processes of nginx that root starts belong to another user.
      await chmod(folder, 0o711);
      const port = await freePort();
      const cache = (blocksIn("docs/scaling.md", "nginx")[0] ?? "")
        .replace("/var/cache/nginx/texts", `${folder}/cache`)
        .replace("http://127.0.0.1:4400", environment.PARLANCE_URL ?? "")
        .replace("Host texts.example.org", "Host 127.0.0.1")
        .replace("PROJECT_TOKEN", project.token);
      const nginx = spawn(
        "nginx",
        ["-g", "daemon off;", "-c", await writeNginx(cache, `listen 127.0.0.1:${port};`)],
        { stdio: "ignore" },
      );
      const address = `http://127.0.0.1:${port}/v1/api?app=${project.app}`;
      const save = (text: string) =>
        testApp.call("POST", "/v1/api", {
          as: project.as,
          body: { data: { en: { main: { entries: { cached: { v: text } } } } } },
        });
      const read = () =>
        fetch(address, { headers: { authorization: "Bearer of a caller" } }).then(
          (answer) => answer.text(),
          () => "",
        );
      await save("first text");
      await expect.poll(read, { timeout: 60_000 }).toContain("first text");
      await save("second text");
      expect(await read()).toContain("first text");
      for (const item of await readdir(`${folder}/cache`)) await rm(`${folder}/cache/${item}`);
      expect(await read()).toContain("second text");
      expect((await fetch(address, { method: "POST" })).status).toBe(403);
      expect((await fetch(`http://127.0.0.1:${port}/v1/api/projects`)).status).toBe(404);
      const exited = new Promise((resolve) => nginx.once("exit", resolve));
      nginx.kill("SIGTERM");
      await exited;
    },
  );

  it("every program in the documents passes the type check", async () => {
    const files = await writePrograms();
    const types = ["--typeRoots", resolve("node_modules/@types"), "--types", "node"];
    const how = ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext", ...types];
    const outcome = await run(resolve("node_modules/.bin/tsc"), [...how, ...files], { cwd: folder }).catch(
      (error) => error,
    );
    expect(outcome.stdout).toBe("");
  });

  it("the CI program pushes and pulls, and the receiver accepts only signed events", async () => {
    const [ci = "", receiver = ""] = await writePrograms();
    const { stdout } = await run(process.execPath, [ci], { env: environment });
    expect(stdout).toMatch(/^\d+ added, \d+ updated\n/);
    expect(stdout).toContain("'Pay now'");

    const port = await freePort();
    const secret = `whsec_${Buffer.from("a secret that is long enough").toString("base64")}`;
    const child = spawn(process.execPath, [receiver], {
      env: { ...environment, WEBHOOK_PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: "ignore",
    });
    const body = JSON.stringify({ type: "webhook.test" });
    const send = (signed: string) =>
      fetch(`http://127.0.0.1:${port}`, {
        method: "POST",
        headers: signedHeaders(secret, signed),
        body,
      }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(() => send(body), { timeout: 60_000 }).toBe(204);
    expect(await send("something else")).toBe(401);
    child.kill();
  });

  async function writePrograms() {
    const programs = blocksOf("ts", "runnable");
    expect(programs.length).toBe(2);
    return await Promise.all(
      programs.map(async ({ text }, index) => {
        const file = join(folder, `program-${index}.mts`);
        await writeFile(file, text);
        return file;
      }),
    );
  }
});

it("the server has all metrics that the documents name", async () => {
  const testApp = await openTestApp();
  await testApp.call("GET", "/health");
  const { text } = await testApp.call("GET", "/metrics");
  await testApp.close();
  const named = documents
    .flatMap((document) => textOf(document).match(/\b(?:parlance|http|process|nodejs)_[a-z0-9_]+\b/g) ?? [])
    .filter((name) => name !== "parlance_session");
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !text.includes(name))).toEqual([]);
});

function signedHeaders(secret: string, signed: string) {
  const now = new Date();
  return {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1_000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", now, signed),
  };
}
