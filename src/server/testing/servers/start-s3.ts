import crypto from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { freePort } from "./run-parlance.ts";

/** Replaces DES, by which s3rver encrypts page tokens, by triple DES: current OpenSSL has no DES. */
function replaceDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const tripleKey = (key: unknown) => Buffer.concat([key, key, key] as Buffer[]);
  Object.assign(crypto, {
    createCipheriv: (name: string, key: crypto.CipherKey, iv: crypto.BinaryLike | null) =>
      name === "des" ? createCipheriv("des-ede3-cbc", tripleKey(key), iv) : createCipheriv(name, key, iv),
    createDecipheriv: (name: string, key: crypto.CipherKey, iv: crypto.BinaryLike | null) =>
      name === "des" ? createDecipheriv("des-ede3-cbc", tripleKey(key), iv) : createDecipheriv(name, key, iv),
  });
}

/** Starts an S3 server on this machine with these buckets. */
export async function startS3(buckets: readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), "parlance-s3-"));
  const options = { address: "127.0.0.1", port: await freePort(), silent: true, directory };
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  const server = new S3rver({ ...options, resetOnClose: true, configureBuckets });
  replaceDes();
  await server.run();
  return {
    /** Value of `env.s3` for a bucket. */
    configOf: (bucket: string) => ({
      bucket,
      endpoint: `http://127.0.0.1:${options.port}`,
      region: "us-east-1",
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    }),
    async close(): Promise<void> {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
