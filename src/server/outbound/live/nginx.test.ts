import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readLive, waitUntil } from "#server/testing/live-reader.ts";
import { freePort } from "#server/testing/servers/run-parlance.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

const hasNginx = ["nginx", "/usr/sbin/nginx"].find((name) => spawnSync(name, ["-v"]).status === 0);

let testApp: TestApp;
let project: SeededProject;
let person: SeededPerson;
let folder: string;
let nginx: ChildProcess;
let proxy: string;

/**
 * A common proxy configuration, with buffering and compression. `/buffered` buffers although the response forbids it.
 */
function configuration(port: number, upstream: string): string {
  const pass = `proxy_pass ${upstream}; proxy_set_header Host $http_host;`;
  return `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  gzip on; gzip_types *; gzip_proxied any; proxy_buffering on;
  server {
    listen 127.0.0.1:${port};
    location / { ${pass} }
    location /buffered/ { rewrite ^/buffered(/.*)$ $1 break; proxy_ignore_headers X-Accel-Buffering; ${pass} }
  }
}`;
}

describe.skipIf(hasNginx === undefined)("live stream through nginx", () => {
  beforeAll(async () => {
    testApp = await openTestApp();
    project = await testApp.seedProject();
    person = await testApp.person("manager", project);
    const upstream = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
    const data = { en: { main: { entries: { greeting: { v: "Hello" } } } } };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    folder = await mkdtemp(join(tmpdir(), "parlance-nginx-"));
    await chmod(folder, 0o777);
    const port = await freePort();
    await writeFile(join(folder, "nginx.conf"), configuration(port, upstream));
    nginx = spawn(hasNginx ?? "nginx", ["-c", join(folder, "nginx.conf")], { stdio: "ignore" });
    proxy = `http://127.0.0.1:${port}`;
    await vi.waitFor(assertReachable, { timeout: 60_000 });
  });
  afterAll(async () => {
    const exited = new Promise((resolve) => nginx.once("exit", resolve));
    nginx.kill("SIGTERM");
    await exited;
    await testApp.close();
    await rm(folder, { recursive: true, force: true });
  });

  const assertReachable = async () => expect((await fetch(`${proxy}/health`)).ok).toBe(true);
  const listen = (path: string) =>
    readLive(`${proxy}${path}/v1/live?app=${project.app}`, {
      cookie: person.cookie,
      "accept-encoding": "gzip",
    });
  const save = (comment: string) =>
    testApp.call("PATCH", "/v1/api/entries", {
      as: person.as,
      body: { entries: [{ key: "greeting", language: "de", comment }] },
    });

  it("a change is sent immediately, unlike through a proxy that buffers", async () => {
    const [reader, buffered] = [await listen(""), listen("/buffered")];
    await save("through nginx");
    await waitUntil(() => reader.entries().some(({ comment }) => comment === "through nginx"));
    const received = await Promise.race([buffered.then(() => "received"), sleep(300, "nothing")]);
    expect(received).toBe("nothing");
    reader.close();
    testApp.server.server.closeAllConnections();
    await buffered.then(
      (bufferedReader) => bufferedReader.close(),
      () => undefined,
    );
  });
});
