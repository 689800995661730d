import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { startS3 } from "#server/testing/servers/start-s3.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { openDisk } from "./disk.ts";
import { previewKey, previewKeys, storePreviews } from "./image-previews.ts";
import { receiveFile } from "./received-file.ts";
import { signUrl } from "./signed-urls.ts";
import { diskKey, storeFile } from "./stored-files.ts";

const bucket = "parlance-files";

test("other users cannot read the folder of files, also if it exists with another mode", async () => {
  const settings = readSettings({ PARLANCE_DATA: mkdtempSync(join(tmpdir(), "parlance-files-")) });
  const folder = join(settings.dataFolder, "files");
  mkdirSync(folder, { mode: 0o755 });
  await openDisk(settings);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  rmSync(settings.dataFolder, { recursive: true });
});

let s3: Awaited<ReturnType<typeof startS3>>;

beforeAll(async () => {
  s3 = await startS3([bucket]);
});
afterAll(() => s3.close());

for (const [name, env] of [
  ["a folder", () => ({})],
  ["S3", () => ({ s3: s3.configOf(bucket) })],
] as const) {
  describe(`files in ${name}`, () => {
    let testApp: TestApp;
    beforeAll(async () => {
      testApp = await openTestApp({ env: env() });
    });
    afterAll(() => testApp.close());

    const store = async (bytes: Buffer, type = "text/plain") => {
      const file = await receiveFile(Readable.from([bytes]));
      const id = await storeFile(testApp.jobDeps, 1, { file, type });
      await file.discard();
      return { id, key: diskKey(1, file.sha256), file };
    };

    test("small, large and empty files are stored and read back unchanged", async () => {
      const { disk } = testApp.jobDeps;
      for (const bytes of [Buffer.from("hello"), Buffer.alloc(12_000_000, "0123456789"), Buffer.alloc(0)]) {
        const { key } = await store(bytes);
        expect(await disk.exists(key)).toBe(true);
        expect((await disk.getMetaData(key)).contentLength).toBe(bytes.length);
        expect((await buffer(await disk.getStream(key))).equals(bytes)).toBe(true);
      }
    });

    test("files are downloaded by their signed URL, and deleted ones are 404", async () => {
      const { key } = await store(Buffer.from("download"));
      const url = new URL(signUrl(testApp.env, { key, type: "text/plain", name: "a.txt" })).pathname;
      const answer = await testApp.call("GET", url);
      expect([answer.status, answer.text, answer.headers["content-length"]]).toEqual([200, "download", "8"]);
      await testApp.jobDeps.disk.delete(key);
      expect((await testApp.call("GET", url)).status).toBe(404);
    });

    test("equal files are stored once, and missing or truncated copies are replaced", async () => {
      const { disk } = testApp.jobDeps;
      const first = await store(Buffer.from("same content"));
      expect((await store(Buffer.from("same content"))).id).toBe(first.id);
      await disk.put(first.key, "same");
      await store(Buffer.from("same content"));
      expect(await disk.get(first.key)).toBe("same content");
      await disk.delete(first.key);
      await store(Buffer.from("same content"));
      expect(await disk.get(first.key)).toBe("same content");
    });

    test("files have previews, and deleting a missing file is no error", async () => {
      const { disk } = testApp.jobDeps;
      const { key } = await store(Buffer.from("with previews"), "image/png");
      await storePreviews(disk, key, new Map([[320, Buffer.from("small")]]));
      expect(await disk.get(previewKey(key, 320))).toBe("small");
      for (const twice of [1, 2]) {
        for (const preview of previewKeys(key, "image/png")) await disk.delete(preview);
        expect([twice, await disk.exists(previewKey(key, 320))]).toEqual([twice, false]);
      }
      expect(await disk.exists(key)).toBe(true);
    });
  });
}
