import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { claimDisk, markKey } from "./claim-disk.ts";

let first: Awaited<ReturnType<typeof makeTestDatabase>>;
let second: Awaited<ReturnType<typeof makeTestDatabase>>;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  [first, second] = await Promise.all([makeTestDatabase(), makeTestDatabase()]);
  ({ folder, remove } = await makeTestFolder());
});
afterAll(async () => {
  await Promise.all([first.drop(), second.drop()]);
  await remove();
});

const claim = ({ db }: typeof first, name: string) =>
  claimDisk(db, readSettings({ PARLANCE_DATA: join(folder, name) }));

it("processes of one database share a folder; a process with another folder does not start", async () => {
  await Promise.all([claim(first, "shared"), claim(first, "shared")]);
  await claim(first, "shared");
  await expect(claim(first, "own")).rejects.toThrow("All processes need the same PARLANCE_DATA folder");
});

it("a folder with the files of another database is rejected", async () => {
  await claim(first, "shared");
  await expect(claim(second, "shared")).rejects.toThrow("belong to another database");
  await claim(second, "other");
});

it("a start that was interrupted before it marked the folder is continued", async () => {
  await claim(first, "shared");
  await rm(join(folder, "shared/files", markKey));
  await expect(claim(first, "shared")).rejects.toThrow("are not in");
  await first.db.updateTable("instance").set({ files_marked: false }).execute();
  await claim(first, "shared");
  const { files_id } = await first.db.selectFrom("instance").select("files_id").executeTakeFirstOrThrow();
  expect(await readFile(join(folder, "shared/files", markKey), "utf8")).toBe(files_id);
});

it("an unreachable bucket is rejected", async () => {
  const settings = readSettings({
    S3_BUCKET: "texts",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: "a",
    S3_SECRET_ACCESS_KEY: "b",
  });
  await expect(claimDisk(first.db, settings)).rejects.toThrow(
    "The files in the bucket texts cannot be reached",
  );
});
