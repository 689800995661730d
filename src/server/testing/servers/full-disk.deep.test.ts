import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findRunning } from "#server/platform/db/embedded/embedded.ts";
import { reservedBytes } from "#server/platform/http/limits/disk-space.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";
import { callProgram, findLost, startForWriters, startWriters } from "./writers.ts";

const diskBytes = 400 * 1_024 * 1_024;
const polling = { timeout: 120_000, interval: 50 };

/** Returns why a small disk cannot be created here, or undefined. */
function findHindrance(): string | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "only root of a Linux may mount a small disk";
  const probe = mkdtempSync(join(tmpdir(), "parlance-probe-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "none", probe], { stdio: "ignore" });
    execFileSync("umount", [probe]);
    return undefined;
  } catch {
    return "mounting is not allowed here";
  } finally {
    rmdirSync(probe);
  }
}
const hindrance = findHindrance();

describe.skipIf(hindrance !== undefined)(
  `a full disk${hindrance ? ` (not tried: ${hindrance})` : ""}`,
  () => {
    let dataFolder: string;
    let removeFolder: () => Promise<void>;
    let program: Awaited<ReturnType<typeof startForWriters>>["program"];
    let instance: Awaited<ReturnType<typeof startForWriters>>["instance"];

    beforeAll(async () => {
      ({ folder: dataFolder, remove: removeFolder } = await makeTestFolder());
      execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskBytes},mode=711`, "none", dataFolder]);
      ({ program, instance } = await startForWriters(dataFolder, 4));
    });
    afterAll(async () => {
      free();
      await program?.stop("SIGTERM");
      execFileSync("umount", ["-l", dataFolder]);
      await removeFolder();
    });

    const ballast = () => join(dataFolder, "ballast");
    const free = () => rmSync(ballast(), { force: true });

    /** Fills the free space except for some bytes; other processes may write concurrently. */
    function fill(leave = 0): void {
      const file = openSync(ballast(), "a");
      const chunk = Buffer.alloc(64 * 1_024, 1);
      try {
        for (let remaining = freeBytes() - leave; remaining > 0; remaining -= chunk.length)
          writeSync(file, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    }
    function freeBytes(): number {
      const { bavail, bsize } = statfsSync(dataFolder);
      return bavail * bsize;
    }

    async function answer(
      method: string,
      path: string,
      body?: object,
    ): Promise<[number, string | undefined]> {
      const response = await callProgram(instance, method, path, body);
      return [response.status, (await response.json()).code];
    }
    const save = (value: string) =>
      answer("PATCH", "/v1/api/entries", { entries: [{ key: "cell0", language: "en", value }] });
    const health = async () => (await fetch(`${instance.address}/health`)).status;

    it("rejects a write with an explanation when little space remains, and still reads", async () => {
      expect(await save("before")).toEqual([200, undefined]);
      fill(reservedBytes / 2);
      expect(await save("while")).toEqual([507, "storage_full"]);
      expect(await answer("GET", "/v1/api")).toEqual([200, undefined]);
      expect(await answer("GET", "/v1/api/entries")).toEqual([200, undefined]);
      free();
      expect(await save("after")).toEqual([200, undefined]);
    });

    it("loses no acknowledged save while the disk fills up, and saves recover by themselves", async () => {
      // Long texts that do not compress, so that every save needs space.
      const long = (number: number) => `${number} ${randomBytes(100_000).toString("base64")}`;
      const crowd = startWriters(instance, 4, long);
      await expect.poll(() => crowd.saves(), polling).toBeGreaterThan(8);
      fill();
      await expect.poll(() => crowd.refusals.get("507 storage_full") ?? 0, polling).toBeGreaterThan(8);
      expect(await answer("GET", "/v1/api")).toEqual([200, undefined]);
      free();
      const before = crowd.saves();
      await expect.poll(() => crowd.saves(), polling).toBeGreaterThan(before + 8);
      await crowd.end();
      expect([...crowd.refusals.keys()].filter((what) => !/^(507 storage_full|503 \w+)$/.test(what))).toEqual(
        [],
      );
      expect(await findLost(instance, crowd)).toEqual([]);
    });

    it("recovers when there is space again after the database stopped on a failed log write", async () => {
      fill();
      await panic(dataFolder);
      await expect.poll(() => program.output(), polling).toContain("The database ended by itself");
      expect(await health()).toBe(200);
      expect(await save("while it is away")).toEqual([507, "storage_full"]);
      free();
      await expect.poll(() => save("back"), polling).toEqual([200, undefined]);
      expect(await answer("GET", "/v1/api/entries")).toEqual([200, undefined]);
      expect((await fetch(`${instance.address}/ready`)).status).toBe(200);
    });
  },
);

/** Makes the database allocate new log segments until that fails. */
async function panic(dataFolder: string): Promise<void> {
  const connection = await findRunning(dataFolder);
  if (!connection) throw new Error("There is no database.");
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    for (let times = 0; times < 200; times += 1) {
      await client.query("SELECT pg_logical_emit_message(true, 'fill', repeat('x', 1000000))");
      await client.query("SELECT pg_switch_wal()");
    }
  } catch {
    return;
  }
  throw new Error("The database could write its log all the time.");
}
