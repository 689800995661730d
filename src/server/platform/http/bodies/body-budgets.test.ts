import { EventEmitter } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { maxBackupBytes } from "#contract/backup.ts";
import { bodyBytes } from "#contract/body-limits.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { countInMemory, countOnDisk, makeBodyBudgets } from "./body-budgets.ts";

let testApp: TestApp;
let port: number;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = testApp.server.server.address() as AddressInfo);
});
afterAll(() => testApp.close());

/** A request whose answer ends when `raw` emits "close". */
function requestFrom(ip: string) {
  const raw = new EventEmitter();
  return { request: { ip } as FastifyRequest, reply: { raw } as unknown as FastifyReply, raw };
}

it("rejects a third large JSON body of a tenant until one of the first two is answered", () => {
  const budgets = makeBodyBudgets();
  const requests = ["a", "a", "a"].map(requestFrom);
  for (const { request, reply } of requests) budgets.beginMemory(request, reply);
  const [first, second, third] = requests;
  if (!first || !second || !third) throw new Error("There are three requests.");
  countInMemory(first.request, bodyBytes.large);
  countInMemory(second.request, bodyBytes.large);
  const sendThird = () => countInMemory(third.request, 2 * bodyBytes.small);
  countInMemory(first.request, bodyBytes.small);
  countInMemory(second.request, bodyBytes.small);
  expect(sendThird).toThrow(expect.objectContaining({ status: 429 }));
  first.raw.emit("close");
  sendThird();
});

it("accepts small JSON bodies when the memory for large ones is used up", () => {
  const budgets = makeBodyBudgets();
  const begin = (ip: string, bytes: number) => {
    const { request, reply } = requestFrom(ip);
    budgets.beginMemory(request, reply);
    countInMemory(request, bytes);
  };
  for (const ip of ["a", "a", "b", "b"]) begin(ip, bodyBytes.large);
  expect(() => begin("c", bodyBytes.large)).toThrow(expect.objectContaining({ status: 429 }));
  begin("c", bodyBytes.small);
});

it("rejects uploads of a tenant that has used up its temporary files, but not those of others", () => {
  const budgets = makeBodyBudgets();
  const [first, second, other] = ["a", "a", "b"].map(requestFrom);
  if (!first || !second || !other) throw new Error("There are three requests.");
  for (const { request, reply } of [first, second, other]) budgets.beginUpload(request, reply);
  countOnDisk(first.request)(maxBackupBytes);
  const sendSecond = () => countOnDisk(second.request)(5 * bodyBytes.large);
  expect(sendSecond).toThrow(expect.objectContaining({ status: 429 }));
  countOnDisk(other.request)(maxBackupBytes);
  first.raw.emit("close");
  sendSecond();
});

it("limits the concurrent uploads of a team, and accepts uploads of another team", async () => {
  const project = await testApp.seedProject();
  const otherProject = await testApp.seedProject({ team: await testApp.createTeam("Other") });
  const sockets: Socket[] = [];
  const statuses: string[] = [];
  for (let opened = 0; opened < 70; opened++) {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    socket.once("data", (answer) => statuses.push(answer.toString().slice(9, 12)));
    const { authorization } = project.as.headers ?? {};
    socket.write(
      `POST /v1/api?app=${project.app} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    sockets.push(socket);
  }
  await expect.poll(() => statuses).toEqual(Array(6).fill("429"));
  const body = { data: { en: { main: { entries: { a: { v: "A" } } } } } };
  expect((await testApp.call("POST", "/v1/api", { as: otherProject.as, body })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect
    .poll(async () => (await testApp.call("POST", "/v1/api", { as: project.as, body })).status)
    .toBe(200);
});

it.each(["field", "file"])(
  "counts a %s of a form that is read into memory like a large body",
  async (kind) => {
    const project = await testApp.seedProject({ team: await testApp.createTeam(`Sends a ${kind}`) });
    const { authorization } = project.as.headers ?? {};
    const fileName = kind === "file" ? '; filename="data.json"' : "";
    const statuses: string[] = [];
    const sockets = Array.from({ length: 3 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.once("data", (answer) => statuses.push(answer.toString().slice(9, 12)));
      socket.write(
        `POST /v1/api/screenshots?app=${project.app} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bodyBytes.large}\r\n\r\n`,
      );
      socket.write(`--b\r\nContent-Disposition: form-data; name="data"${fileName}\r\n\r\n`);
      socket.write(Buffer.alloc(bodyBytes.large - 200_000));
      return socket;
    });
    await expect.poll(() => statuses).toContain("429");
    for (const socket of sockets) socket.destroy();
  },
);
