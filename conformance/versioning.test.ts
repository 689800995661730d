import { request } from "node:http";
import { expect } from "vitest";
import { addressOf, call, tested } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { makeProject, type Project } from "./support/fixtures.ts";

const project: Project = await makeProject();

/** Sends a custom Host header, which fetch does not allow. */
function askHost(
  host: string,
  path: string,
  headers: Record<string, string> = project.alone,
  method = "GET",
) {
  return new Promise<{
    status: number | undefined;
    deprecation: string | string[] | undefined;
    text: string;
  }>((resolve, reject) => {
    const outgoing = request(
      addressOf(path, { app: project.app }),
      { method, headers: { ...headers, host } },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode, deprecation: answer.headers.deprecation, text }),
        );
      },
    );
    outgoing.once("error", reject).end();
  });
}

conform("9 paths begin with /v1", async () => {
  const { body } = await call("GET", "/v1/openapi.json");
  expect(Object.keys(body.paths).filter((path) => !path.startsWith("/v1/"))).toEqual([]);
});

conform("9 project version", async () => {
  const before = Number((await project.document()).__v);
  await project.upload({ en: { main: { entries: { a: { v: "1" } } } } });
  expect(Number((await project.document()).__v)).toBeGreaterThan(before);
});

conform(
  "9 older host name",
  async () => {
    const old = tested.deprecatedHost ?? "";
    const { port } = new URL(tested.base);
    const current = await askHost(new URL(tested.base).host, "/v1/api");
    expect([current.status, current.deprecation]).toEqual([200, undefined]);
    for (const host of [old, old.toUpperCase(), `${old}:${port}`]) {
      const answer = await askHost(host, "/v1/api");
      expect([host, answer.status, answer.text]).toEqual([host, 200, current.text]);
      expect(answer.deprecation).toMatch(/^@-?\d+$/);
    }
    expect(await askHost(`not-${old}`, "/v1/api")).toMatchObject({ status: 421, deprecation: undefined });
  },
  { own: true },
);

conform(
  "rules 1.11 second host name",
  async () => {
    const { port } = new URL(tested.base);
    const host = `${tested.deprecatedHost}:${port}`;
    const statuses = [];
    for (const [method, path, headers] of [
      ["GET", "/v1/api", {}],
      ["GET", "/v1/api", { authorization: "Bearer nonsense" }],
      ["GET", "/v1/api/nothing", project.alone],
      ["DELETE", "/v1/api/entryCount", project.alone],
      ["POST", "/v1/api/tag", project.alone],
      ["OPTIONS", "/v1/api/tag", {}],
      ["GET", "/v1/auth/session", {}],
      ["GET", "/v1/docs", {}],
      ["GET", "/v1/openapi.json", {}],
    ] as const) {
      const { status, deprecation } = await askHost(host, path, headers, method);
      expect([method, path, deprecation]).toEqual([method, path, expect.stringMatching(/./)]);
      statuses.push(status);
    }
    expect(statuses).toEqual([401, 403, 404, 405, 403, 200, 200, 200, 200]);
  },
  { own: true },
);

conform("rules 1.12", async () => {
  const { body } = await call("GET", "/v1/openapi.json");
  const specified = [
    ...["get /v1/api", "post /v1/api", "get /v1/api/entryCount", "delete /v1/api/entries"],
    ...["delete /v1/api/languages/{}", "get /v1/api/tag/byName/{}", "get /v1/api/tag/byId/{}"],
    ...[
      "get /v1/api/branches",
      "get /v1/api/projects",
      "get /v1/api/projects/token",
      "get /v1/api/projects/usage",
    ],
  ];
  const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
  );
  expect(specified.filter((operation) => !served.includes(operation))).toEqual([]);
});

conform("rules 1.12 everything specified is there", async () => {
  const { body } = await call("GET", "/v1/openapi.json");
  const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`),
  );
  const specified = [
    ...[
      "get /v1/api/screenshots",
      "post /v1/api/screenshots",
      "put /v1/api/screenshots/order",
      "delete /v1/api/screenshots",
    ],
    ...["post /v1/api/screenshots/delete", "post /v1/api/branches", "post /v1/api/projects/sibling"],
    ...[
      "post /v1/api/order",
      "post /v1/api/orders",
      "get /v1/api/order",
      "get /v1/api/orders",
      "get /v1/api/orders/{}",
    ],
    ...[
      "get /v1/api/orderBriefTemplate",
      "put /v1/api/orderBriefTemplate",
      "get /v1/api/webhooks",
      "post /v1/api/webhooks",
    ],
    ...["put /v1/api/webhooks", "delete /v1/api/webhooks/{}", "get /v1/api/settings", "put /v1/api/settings"],
    ...[
      "get /v1/api/trash",
      "post /v1/api/trash/restore",
      "get /v1/api/discussions",
      "post /v1/api/discussions",
    ],
    ...[
      "put /v1/api/branches/{}",
      "delete /v1/api/branches/{}",
      "get /v1/api/branches/compare",
      "post /v1/api/branches/merge",
    ],
    ...[
      "post /v1/api/orders/estimate",
      "put /v1/api/orders/{}",
      "post /v1/api/orders/{}/deliver",
      "get /v1/api/audit",
    ],
    ...[
      "post /v1/api/webhooks/{}/test",
      "post /v1/api/webhooks/{}/rotate",
      "post /v1/api/webhooks/{}/replay",
    ],
    ...[
      "get /v1/api/webhooks/{}/deliveries",
      "get /v1/api/views",
      "post /v1/api/views",
      "get /v1/api/jobs/{}",
    ],
    ...["post /v1/api/jobs/{}/cancel", "post /v1/api/entries/bulk"],
  ];
  expect(specified.filter((operation) => !served.includes(operation))).toEqual([]);
});
