import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyBytes } from "#contract/body-limits.ts";
import { formBytes, formHeaders, type SentPart } from "#server/testing/send-form.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

let testApp: TestApp;
let project: SeededProject;
let port: number;

let folder: string;
const usualFolder = process.env.TMPDIR;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parlance-uploads-"));
  process.env.TMPDIR = folder;
  testApp = await openTestApp();
  project = await testApp.seedProject();
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  const address = testApp.server.server.address();
  port = typeof address === "object" && address ? address.port : 0;
});
afterAll(async () => {
  await testApp.close();
  if (usualFolder === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usualFolder;
  rmSync(folder, { recursive: true });
});

const upload = (sent: Omit<Parameters<typeof uploadPicture>[1], "as">) =>
  uploadPicture(testApp, { as: project.as, ...sent });
const list = async () => (await testApp.call("GET", "/v1/api/screenshots", { as: project.as })).body;
const data = (more: object = {}): SentPart => ({
  name: "data",
  text: JSON.stringify({ screenTag: crypto.randomUUID(), ...more }),
});
const file = async (): Promise<SentPart> => ({ name: "file", fileName: "a.png", bytes: await picture() });
const temporaryFiles = () => readdirSync(folder).filter((name) => /^parlance-[0-9a-f]{24}$/.test(name));

describe("files that are no images", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const cases: Array<[string, () => Promise<Uint8Array>]> = [
    ["an SVG", async () => Buffer.from(svg)],
    ["HTML", async () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "HTML behind the first bytes of a PNG",
      async () => Buffer.from("\x89PNG\r\n\x1a\n<script>alert(1)</script>", "latin1"),
    ],
    ["a PNG that ends too early", async () => (await noise(90)).subarray(0, -2_000)],
    [
      "a JPEG that ends too early",
      async () =>
        (
          await sharp(await noise(90))
            .jpeg()
            .toBuffer()
        ).subarray(0, 3_000),
    ],
    ["a PNG with a broken middle", async () => broken(await noise(90))],
    [
      "a GIF",
      async () =>
        sharp(await noise(9))
          .gif()
          .toBuffer(),
    ],
    [
      "a WebP",
      async () =>
        sharp(await noise(9))
          .webp()
          .toBuffer(),
    ],
    ["nothing", async () => Buffer.alloc(0)],
  ];
  for (const [name, make] of cases) {
    test(`refuses ${name}, whatever its declared type`, async () => {
      const before = (await list()).length;
      expect(await upload({ file: await make() })).toMatchObject({
        status: 400,
        body: { code: "not_an_image" },
      });
      expect(await list()).toHaveLength(before);
      expect(temporaryFiles()).toEqual([]);
    });
  }

  test("refuses a small file that would unpack to gigabytes", async () => {
    const answer = await upload({ file: withSize(await picture(), 60_000, 60_000) });
    expect(answer).toMatchObject({ status: 400, body: { code: "not_an_image" } });
    expect(answer.body.message).toContain("64 million pixels");
  });
});

test("serves an image file that ends with an HTML page as an image only", async () => {
  const polyglot = Buffer.concat([await picture(7), Buffer.from("<html><script>alert(1)</script></html>")]);
  const name = 'x"><img src=x onerror=alert(1)>.html';
  const { body } = await upload({ file: polyglot, fileName: name });
  const { url } = (await list()).find((item: { _id: string }) => item._id === body._id);
  const served = await testApp.server.inject({ url: new URL(url).pathname });
  expect(served.headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "sandbox; default-src 'none'",
  });
  expect(String(served.headers["content-disposition"])).not.toMatch(/[<>]|"/);
});

test("stores a file name with a path as a plain name", async () => {
  for (const fileName of ["../../../etc/passwd", "..\\..\\boot.ini", "..", "/etc/shadow", "a/b.png"]) {
    const { status, body } = await upload({ fileName, data: { screenTag: crypto.randomUUID() } });
    expect([fileName, status]).toEqual([fileName, 200]);
    const shot = (await list()).find((item: { _id: string }) => item._id === body._id);
    expect(shot.originalName).not.toMatch(/[/\\]/);
    expect((await testApp.server.inject({ url: new URL(shot.url).pathname })).statusCode).toBe(200);
  }
});

describe("upload form", () => {
  test("accepts parts in any order, data as a file or as JSON, and unknown parts", async () => {
    const asFile: SentPart = { ...data(), fileName: "data.json", type: "application/json" };
    const asJson: SentPart = { ...data(), type: "application/json" };
    const unknown: SentPart = { name: "extra", fileName: "x.bin", bytes: Buffer.alloc(100_000) };
    for (const parts of [
      [await file(), data()],
      [data(), await file()],
      [asFile, unknown, await file()],
      [await file(), asJson, { name: "note", text: "hello" }],
    ]) {
      expect((await upload({ parts })).status).toBe(200);
    }
  });

  test("names the invalid part of a form in the error", async () => {
    const cases: Array<[string, SentPart[]]> = [
      ["data", [await file()]],
      ["file", [data()]],
      ["data", [{ name: "data", text: "{" }, await file()]],
      ["screenTag", [{ name: "data", text: "{}" }, await file()]],
      ["screenTag", [data({ screenTag: "" }), await file()]],
      ["screenTag", [data({ screenTag: "x".repeat(401) }), await file()]],
      ["screenTag", [data({ screenTag: "a\u0000b" }), await file()]],
      ["width", [data({ width: "wide" }), await file()]],
      ["width", [data({ width: 1e300 }), await file()]],
      [
        "stringPositions.0.x",
        [data({ stringPositions: [{ key: "a", y: 1, width: 1, height: 1 }] }), await file()],
      ],
      ["file", [data(), await file(), await file()]],
      ["file", [data(), { ...(await file()), fileName: "n".repeat(401) }]],
    ];
    for (const [path, parts] of cases) {
      const { status, body } = await upload({ parts });
      expect([path, status, body.issues?.[0]?.path]).toEqual([path, 400, path]);
    }
    const parts = [data({ category: "None such" }), await file()];
    expect((await upload({ parts })).body.code).toBe("unknown_category");
    const cut = { as: project.as, headers: formHeaders, body: formBytes([data()]).subarray(0, -10) };
    expect((await testApp.call("POST", "/v1/api/screenshots", cut)).status).toBe(400);
    const json = await testApp.call("POST", "/v1/api/screenshots", {
      as: project.as,
      body: { screenTag: "a" },
    });
    expect(json).toMatchObject({ status: 400, body: { code: "unsupported_content" } });
    expect(temporaryFiles()).toEqual([]);
  });

  test("returns 413 for 50 MB and a byte, and stores nothing", async () => {
    const empty = formBytes([data(), { name: "file", fileName: "a.png", bytes: Buffer.alloc(0) }]).length;
    const parts = [
      data(),
      { name: "file", fileName: "a.png", bytes: Buffer.alloc(bodyBytes.large - empty + 1) },
    ];
    expect(await upload({ parts })).toMatchObject({ status: 413, body: { code: "body_too_large" } });
    expect(await statusOfChunked(formBytes(parts))).toBe(413);
    const largestParts = [
      data(),
      { name: "file", fileName: "a.png", bytes: Buffer.alloc(bodyBytes.large - empty) },
    ];
    expect((await upload({ parts: largestParts })).body.code).toBe("not_an_image");
    expect(temporaryFiles()).toEqual([]);
  });

  test("stores nothing if the client disconnects during the upload", async () => {
    const before = (await list()).length;
    const bytes = formBytes([data(), { name: "file", fileName: "a.png", bytes: await noise(600) }]);
    const socket = connect(port, "127.0.0.1");
    const head = [
      `POST /v1/api/screenshots?app=${project.app} HTTP/1.1`,
      "host: localhost",
      `authorization: Bearer ${project.token}`,
      `content-type: ${formHeaders["content-type"]}`,
      `content-length: ${bytes.length}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(bytes.subarray(0, bytes.length / 2));
    await expect.poll(temporaryFiles, { timeout: 60_000 }).toHaveLength(1);
    socket.destroy();
    await expect.poll(temporaryFiles, { timeout: 60_000 }).toEqual([]);
    expect(await list()).toHaveLength(before);
  });
});

test("returns texts with markup as texts", async () => {
  const evil = '<img src=x onerror="alert(1)">\u202E';
  const more = {
    screenTag: evil,
    deviceModel: evil,
    stringPositions: [{ key: evil, x: 0, y: 0, width: 1, height: 1 }],
  };
  const { body } = await upload({ data: more });
  const answer = await testApp.call("GET", "/v1/api/screenshots", { as: project.as });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  const shot = answer.body.find((candidate: { _id: string }) => candidate._id === body._id);
  expect(shot).toMatchObject({
    tag: { name: evil },
    metadata: { deviceModel: evil, stringPositions: [{ key: evil }] },
  });
});

test("ends URLs after 15 minutes, and does not serve files by their names on the disk", async () => {
  await upload({});
  const [shot] = await list();
  const expiryOf = (url: string) =>
    JSON.parse(Buffer.from(new URL(url).pathname.split("/")[3]?.split(".")[0] ?? "", "base64url").toString())
      .until;
  expect(expiryOf(shot.url) - Date.now()).toBeGreaterThan(14.5 * 60_000);
  expect(expiryOf(shot.url) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  for (const path of [
    "/v1/files/projects/1/x",
    "/v1/files/a.b/x",
    `/v1/files/${encodeURIComponent("../x")}/y`,
  ]) {
    expect([403, 404]).toContain((await testApp.server.inject({ url: path })).statusCode);
  }
});

/** Sends a body without a declared length. */
async function statusOfChunked(bytes: Buffer): Promise<number | undefined> {
  const headers = { ...project.as.headers, ...formHeaders };
  const sent = request({ port, path: `/v1/api/screenshots?app=${project.app}`, method: "POST", headers });
  const answered = once(sent, "response");
  for (let at = 0; at < bytes.length; at += 1_000_000) {
    if (!sent.write(bytes.subarray(at, at + 1_000_000))) await Promise.race([once(sent, "drain"), answered]);
  }
  sent.end();
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

/** Picture that cannot be compressed. */
function noise(side: number): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: side * side * 3 }, () => Math.floor(Math.random() * 256)));
  return sharp(raw, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

function broken(png: Buffer): Buffer {
  const altered = Buffer.from(png);
  altered.fill(0x5a, altered.length / 2, altered.length / 2 + 500);
  return altered;
}

/** Same PNG with another size in its header. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const altered = Buffer.from(png);
  altered.writeUInt32BE(width, 16);
  altered.writeUInt32BE(height, 20);
  altered.writeUInt32BE(crc32(altered.subarray(12, 29)), 29);
  return altered;
}
