import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type House, openHouse } from "#server/testing/house.ts";
import { previewKey, removePreviews, storePreviews } from "./images.ts";
import { receiveFile } from "./received-file.ts";
import { signUrl } from "./signed-urls.ts";
import { diskKey, storeFile } from "./stored-files.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-s3-"));
const bucket = "parlance-files";
let server: S3rver;
let endpoint: string;

beforeAll(async () => {
  const port = await freePort();
  endpoint = `http://127.0.0.1:${port}`;
  const options = { address: "127.0.0.1", port, silent: true, directory: folder, resetOnClose: true };
  server = new S3rver({ ...options, configureBuckets: [{ name: bucket, configs: [] }] });
  await server.run();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

const s3 = () => ({
  bucket,
  endpoint,
  region: "us-east-1",
  accessKeyId: "S3RVER",
  secretAccessKey: "S3RVER",
});

for (const [name, env] of [
  ["a folder", () => ({})],
  ["S3", () => ({ s3: s3() })],
] as const) {
  describe(`files in ${name}`, () => {
    let house: House;
    beforeAll(async () => {
      house = await openHouse({ env: env() });
    });
    afterAll(() => house.close());

    const store = async (bytes: Buffer, type = "text/plain") => {
      const file = await receiveFile(Readable.from([bytes]));
      const id = await storeFile(house.jobDeps, 1, { file, type });
      await file.discard();
      return { id, key: diskKey(1, file.sha256), file };
    };

    test("are read as they were stored, small, large and empty", async () => {
      const { disk } = house.jobDeps;
      for (const bytes of [Buffer.from("hello"), Buffer.alloc(12_000_000, "0123456789"), Buffer.alloc(0)]) {
        const { key } = await store(bytes);
        expect(await disk.exists(key)).toBe(true);
        expect((await disk.getMetaData(key)).contentLength).toBe(bytes.length);
        expect((await buffer(await disk.getStream(key))).equals(bytes)).toBe(true);
      }
    });

    test("are downloaded by their signed address, and those that are gone are 404", async () => {
      const { key } = await store(Buffer.from("download"));
      const url = new URL(signUrl(house.env, { key, type: "text/plain", name: "a.txt" })).pathname;
      const answer = await house.call("GET", url);
      expect([answer.status, answer.text, answer.headers["content-length"]]).toEqual([200, "download", "8"]);
      await house.jobDeps.disk.delete(key);
      expect((await house.call("GET", url)).status).toBe(404);
    });

    test("of the same content are one, and what is missing or cut off is stored anew", async () => {
      const { disk } = house.jobDeps;
      const first = await store(Buffer.from("same content"));
      expect((await store(Buffer.from("same content"))).id).toBe(first.id);
      await disk.put(first.key, "same");
      await store(Buffer.from("same content"));
      expect(await disk.get(first.key)).toBe("same content");
      await disk.delete(first.key);
      await store(Buffer.from("same content"));
      expect(await disk.get(first.key)).toBe("same content");
    });

    test("have previews beside them, which go when they are asked to, and twice does no harm", async () => {
      const { disk } = house.jobDeps;
      const { key } = await store(Buffer.from("with previews"), "image/png");
      await storePreviews(disk, key, new Map([[320, Buffer.from("small")]]));
      expect(await disk.get(previewKey(key, 320))).toBe("small");
      await removePreviews(disk, key);
      await removePreviews(disk, key);
      expect(await disk.exists(previewKey(key, 320))).toBe(false);
      expect(await disk.exists(key)).toBe(true);
    });
  });
}
