import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { formBytes, formHeaders, type SentPart } from "#server/testing/send-form.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";
import { picture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let orderId: string;
let port: number;

/** Unhandled errors, which would end the process outside of this test. */
const fatal: unknown[] = [];
const note = (error: unknown) => void fatal.push(error);

beforeAll(async () => {
  process.on("uncaughtException", note).on("unhandledRejection", note);
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de"] });
  owner = await testApp.person("owner", project);
  await testApp.db
    .updateTable("team_member")
    .set({ role: "admin" })
    .where("person_id", "=", owner.personId)
    .execute();
  const data = { en: { main: { entries: { hello: { v: "Hello" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  const { body } = await testApp.call("POST", "/v1/api/order", { as: owner.as, body: requested });
  orderId = body.order._id;
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = testApp.server.server.address() as AddressInfo);
});
afterAll(async () => {
  await testApp.close();
  process.off("uncaughtException", note).off("unhandledRejection", note);
});
afterEach(() => expect(fatal.splice(0)).toEqual([]));

const requested = { sourceLanguage: "en", languages: ["de"] };
const screenshot = { screenTag: "Home" };
/** The alias of a path has the same route. */
const forms = allEndpoints().filter(({ name, endpoint }) => endpoint.form && name !== "orders.createByAlias");
const streams = allEndpoints().filter(({ endpoint }) => endpoint.streamed && endpoint.method !== "GET");

const queries: Readonly<Record<string, string>> = { "/v1/api/files": "&file-format=nested_json&language=en" };
/** Endpoints whose form has a file only, with its content. */
const files: Readonly<Record<string, string>> = {
  "/v1/api/files": "{}",
  "/v1/api/orders/:orderId/xliff": `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
    <file original="texts" source-language="en" target-language="de" datatype="plaintext"><body>
      <trans-unit id="hello"><source>Hello</source><target>Hallo</target></trans-unit>
    </body></file></xliff>`,
};
const pathOf = ({ path }: Endpoint) =>
  `${path.replace(":orderId", orderId)}?app=${project.app}${queries[path] ?? ""}`;
const dataOf = ({ path }: Endpoint) =>
  JSON.stringify(path === "/v1/api/screenshots" ? screenshot : { ...requested, status: "draft" });
/** The parts of a valid form for an endpoint. */
const validParts = async (endpoint: Endpoint): Promise<SentPart[]> => {
  if (endpoint.path === "/v1/api/files/batch") {
    const described = [{ name: "en.json", "file-format": "nested_json", language: "en" }];
    return [
      { name: "files", text: JSON.stringify(described) },
      { name: "file", fileName: "en.json", text: "{}" },
    ];
  }
  const file = files[endpoint.path];
  if (file !== undefined) return [{ name: "file", fileName: "texts", text: file }];
  return [
    { name: "data", text: dataOf(endpoint) },
    { name: "file", fileName: "a.png", type: "image/png", bytes: await picture() },
  ];
};

/** Longer than the buffers of streams, so that an unread part blocks all parts after it. */
const long = "x".repeat(150_000);
/** A part of each kind that a client may send. */
const kinds: Array<[string, SentPart]> = [
  ["a field `data`", { name: "data", text: long }],
  ["a field `data` of JSON", { name: "data", text: long, type: "application/json" }],
  ["a file `data`", { name: "data", fileName: "blob", text: long }],
  ["a field `file`", { name: "file", text: long }],
  ["a file `file`", { name: "file", fileName: "a.png", text: long }],
  ["an unknown field", { name: "note", text: long }],
  ["an unknown file", { name: "extra", fileName: "x.bin", text: long }],
  ["a file without a name", { name: "", fileName: "", text: long }],
];

const big = kinds.filter(([kind]) => /`data`$|unknown/.test(kind));
/**
 * All forms are parsed by the same function, so the first endpoint gets every kind of part; the others get
 * those that they store.
 */
const kindsOf = ({ path }: Endpoint) =>
  path === forms[0]?.endpoint.path ? { kinds, big } : { kinds: kinds.filter(isStored), big: big.slice(0, 1) };
const isStored = ([kind]: (typeof kinds)[number]) => /^a (?:field `data`|file `file`)$/.test(kind);

/** Lengths at which a form with a short and a long part is cut off. */
function cutsOf(form: Buffer): Array<[string, number]> {
  const part = form.indexOf("content-disposition", 60);
  const content = form.indexOf(long.slice(0, 100));
  const end = content + long.length;
  return [
    ["before its first byte", 0],
    ["within its first boundary", 5],
    ["between two parts", part - 2],
    ["within the headers of the part", part + 30],
    ["behind the headers of the part", content],
    ["after 70 kB", 70_000],
    ["at the end of the part", end],
    ["before its closing boundary", form.lastIndexOf("--", form.length - 5)],
    ["before the end of its closing boundary", form.length - 4],
  ];
}

/** Sends the beginning of a request and disconnects; resolves when the server has finished with it. */
async function sendAndLeave(path: string, headers: TestCaller["headers"], bytes: Buffer): Promise<void> {
  const ended = responseEnd();
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(headOf(path, headers, bytes.length + 1));
  socket.write(bytes, () => socket.destroy());
  await ended;
}

async function responseEnd(): Promise<void> {
  const [, response] = (await once(testApp.server.server, "request")) as [unknown, ServerResponse];
  await once(response, "close");
}

/** Sends a whole request with chunked encoding and returns the status of the answer. */
async function send(path: string, headers: TestCaller["headers"], pieces: Iterable<Buffer>): Promise<number> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(headOf(path, headers));
  for (const piece of pieces) {
    if (piece.length === 0) continue;
    socket.write(`${piece.length.toString(16)}\r\n`);
    socket.write(piece);
    socket.write("\r\n");
  }
  socket.write("0\r\n\r\n");
  const answer = await firstAnswer(socket);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
}

async function firstAnswer(socket: Socket): Promise<string> {
  const [answer] = (await once(socket, "data")) as [Buffer];
  return answer.toString();
}

function headOf(path: string, headers: TestCaller["headers"] = {}, length?: number): string {
  const size = length === undefined ? "transfer-encoding: chunked" : `content-length: ${length}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, "host: localhost", size, ...lines, "", ""].join("\r\n");
}

describe.each(forms)("truncated form of $name", ({ endpoint }) => {
  const headers = () => ({ ...owner.as.headers, ...formHeaders });

  afterEach(async () => {
    const status = await send(pathOf(endpoint), headers(), [formBytes(await validParts(endpoint))]);
    expect(status).toBe(200);
  });

  test.each(kindsOf(endpoint).kinds)(
    "a form with %s is rejected with 400 wherever it is cut off",
    async (_kind, part) => {
      const form = formBytes([{ name: "first", text: "short" }, part]);
      for (const [position, length] of cutsOf(form)) {
        const cut = form.subarray(0, length);
        expect([position, await send(pathOf(endpoint), headers(), [cut])]).toEqual([position, 400]);
        await sendAndLeave(pathOf(endpoint), headers(), cut);
      }
    },
  );

  test.each(kindsOf(endpoint).big)(
    "a form with %s of more than 50 MB is rejected with 413",
    async (_kind, part) => {
      const form = formBytes([part]);
      const begin = form.indexOf(long) + long.length;
      const chunk = Buffer.alloc(1_048_576, "x");
      const chunks = [
        form.subarray(0, begin),
        ...Array.from({ length: 50 }, () => chunk),
        form.subarray(begin),
      ];
      expect(await send(pathOf(endpoint), headers(), chunks)).toBe(413);
    },
  );
});

describe.each(streams)("truncated body of $name", ({ endpoint }) => {
  const headers = () => ({
    ...owner.as.headers,
    "content-type": endpoint.bytes?.body ?? "application/json",
  });
  const upload = Buffer.from(JSON.stringify({ data: { en: { main: { entries: { hello: { v: long } } } } } }));
  const bodyOf = async () => {
    if (!endpoint.bytes) return upload;
    const url = `/v1/api/projects/backup?app=${project.app}`;
    return (await testApp.server.inject({ url, headers: owner.as.headers ?? {} })).rawPayload;
  };

  test("a streamed body is rejected with 400 wherever it is cut off", async () => {
    const body = await bodyOf();
    for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
      const cut = body.subarray(0, Math.floor(body.length * part));
      expect([part, await send(pathOf(endpoint), headers(), [cut])]).toEqual([part, 400]);
      await sendAndLeave(pathOf(endpoint), headers(), cut);
    }
    expect(await send(pathOf(endpoint), headers(), [body])).toBe(200);
  });
});
