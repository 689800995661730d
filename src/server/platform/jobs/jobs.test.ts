import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stateOf } from "#server/platform/db/statements/bounded-pool.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { defineJob, enqueue, type JobDeps } from "./define-job.ts";
import { forgetAttempts, listParkedJobs, runCounted } from "./job-attempts.ts";
import { releaseJobsOfDeadProcesses } from "./job-processes.ts";
import { runDueJobs, startJobs } from "./run-jobs.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** Long enough for a busy machine. */
const polling = { timeout: 60_000, interval: 50 };
const done: string[] = [];
const note = defineJob<{ word: string }>({
  name: "note",
  run: async (_deps, { word }) => void done.push(word),
});
const depsOf = (): Omit<JobDeps, "stopping"> => testApp.jobDeps;

test("a job of a rolled back transaction never runs", async () => {
  const word = randomBytes(4).toString("hex");
  await testApp.db
    .transaction()
    .execute(async (tx) => {
      await enqueue(tx, note, { word });
      throw new Error("rolled back");
    })
    .catch(() => {});
  await runDueJobs({ deps: depsOf(), jobs: [note] });
  expect(done).not.toContain(word);
});

test("a committed job runs once; of two jobs with the same key only the newer runs", async () => {
  await enqueue(testApp.db, note, { word: "older" }, { key: "one" });
  await enqueue(testApp.db, note, { word: "newer" }, { key: "one" });
  await runDueJobs({ deps: depsOf(), jobs: [note] });
  expect(done.filter((word) => word === "older" || word === "newer")).toEqual(["newer"]);
});

test("all jobs of one queue run when due ones are processed, however fast they are added", async () => {
  const words = Array.from({ length: 5 }, (_, index) => `queued ${index}`);
  for (const word of words) await enqueue(testApp.db, note, { word }, { queue: "one" });
  await runDueJobs({ deps: depsOf(), jobs: [note] });
  expect(done.filter((word) => word.startsWith("queued"))).toEqual(words);
});

test("a job whose process died is run by another process", async () => {
  await enqueue(testApp.db, note, { word: "orphan" });
  await testApp.pool.query("SELECT graphile_worker.add_job('unused')");
  await testApp.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'dead-worker', locked_at = now(), attempts = 1",
  );
  await testApp.pool.query("INSERT INTO job_worker VALUES ('dead-worker', 1000000)");
  const running = await startJobs({ deps: depsOf(), jobs: [note] });
  await expect.poll(() => done, polling).toContain("orphan");
  await running.stop();
});

test("a process counts as dead when two consecutive checks find its lock free", async () => {
  await enqueue(testApp.db, note, { word: "suspected" }, { runAt: new Date(Date.now() + 3_600_000) });
  await testApp.pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'suspected-worker', locked_at = now() WHERE locked_by IS NULL",
  );
  await testApp.pool.query("INSERT INTO job_worker VALUES ('suspected-worker', 1000001)");
  const locked = async () =>
    (await testApp.pool.query("SELECT FROM graphile_worker.jobs WHERE locked_by = 'suspected-worker'"))
      .rowCount;
  const suspects = await releaseJobsOfDeadProcesses(testApp.db, []);
  expect(suspects).toEqual([1_000_001]);
  expect(await locked()).toBeGreaterThan(0);
  expect(await releaseJobsOfDeadProcesses(testApp.db, suspects)).toEqual(suspects);
  expect(await locked()).toBe(0);
  await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
});

test("a process with a broken connection keeps its jobs once it has reconnected", async () => {
  const running = await startJobs({ deps: depsOf(), jobs: [note] });
  const holder = `SELECT l.pid, l.objid::integer AS process, count(w.id)::integer AS workers
    FROM pg_locks l LEFT JOIN job_worker w ON w.process = l.objid::integer
    WHERE l.locktype = 'advisory' AND l.classid = 4400002 AND l.granted
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY 1, 2`;
  const read = async () => (await testApp.pool.query(holder)).rows[0];
  const before = await read();
  await testApp.pool.query("DELETE FROM job_worker");
  await testApp.pool.query("SELECT pg_terminate_backend($1)", [before.pid]);
  await expect.poll(async () => ((await read())?.pid ?? before.pid) !== before.pid, polling).toBe(true);
  await expect.poll(read, polling).toMatchObject({ process: before.process, workers: 1 });
  await running.stop();
  expect(await read()).toBeUndefined();
});

test.each([false, true])(
  "a job (failing: %s) that ends without a free connection is done later, and ends no process",
  async (fails) => {
    let isUnreachable = false;
    let runs = 0;
    const pool: pg.Pool = Object.create(testApp.pool);
    pool.connect = ((callback?: (error: Error) => void) => {
      if (!isUnreachable) return testApp.pool.connect(callback as never);
      const unreachable = new Error("the database is away");
      return callback ? callback(unreachable) : Promise.reject(unreachable);
    }) as typeof pool.connect;
    const ending = defineJob<object>({
      name: `ending-${fails}`,
      run: async () => {
        runs += 1;
        isUnreachable = runs === 1;
        if (fails && isUnreachable) throw new Error("this job fails");
      },
    });
    const ends: unknown[] = [];
    const error = (problem: unknown) => void ends.push(problem);
    const log = Object.assign(Object.create(testApp.jobDeps.log), { error });
    const deps = { ...depsOf(), pool, log };
    const running = await startJobs({ deps, jobs: [ending], pauseMs: 100 });
    await enqueue(testApp.db, ending, {});
    // Its workers have ended and could not be restarted.
    await expect.poll(() => ends.length, polling).toBeGreaterThan(1);
    isUnreachable = false;
    await expect.poll(() => runs, polling).toBe(2);
    await running.stop();
    const { rows } = await testApp.pool.query("SELECT FROM graphile_worker.jobs WHERE task_identifier = $1", [
      ending.name,
    ]);
    expect(rows).toEqual([]);
    expect(stateOf(testApp.pool).busy).toBe(0);
  },
);

/** Returns the pool; a statement whose name matches is sent, and its answer is lost, while `isLost` returns true. */
function poolThatLoses(name: RegExp, isLost: () => boolean): pg.Pool {
  const connect = async () => {
    const client = await testApp.pool.connect();
    const query = async (config: pg.QueryConfig) => {
      const answer = await client.query(config);
      if (name.test(config.name ?? "") && isLost()) throw new Error("Connection terminated unexpectedly");
      return answer;
    };
    return Object.assign(Object.create(client), { query });
  };
  const pool: pg.Pool = Object.create(testApp.pool);
  return Object.assign(pool, {
    connect: (callback?: never) => (callback ? testApp.pool.connect(callback) : connect()),
  });
}

test.each([false, true])(
  "a job (failing: %s) that ends while the database is unreachable is not started again",
  async (fails) => {
    const runs: number[] = [];
    let isLost = true;
    const ended = defineJob<{ id: number }>({
      name: `ended-${fails}`,
      maxAttempts: 1,
      run: async (_deps, { id }) => {
        runs.push(id);
        if (fails) throw new Error("this job fails");
      },
    });
    const running = await startJobs({
      deps: { ...depsOf(), pool: poolThatLoses(/^(complete|fail)_job/, () => isLost) },
      jobs: [ended],
    });
    await testApp.db.transaction().execute(async (tx) => {
      for (const id of [1, 2, 3, 4]) await enqueue(tx, ended, { id });
    });
    await expect.poll(() => runs.length, polling).toBe(4);
    isLost = false;
    const isOver = "SELECT FROM graphile_worker.jobs WHERE task_identifier = $1 AND locked_by IS NOT NULL";
    await expect.poll(async () => (await testApp.pool.query(isOver, [ended.name])).rowCount, polling).toBe(0);
    await running.stop();
    expect(runs.toSorted()).toEqual([1, 2, 3, 4]);
    await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
  },
);

test("a job that was claimed while the connection broke runs once", async () => {
  const runs: number[] = [];
  let losses = 0;
  const claimed = defineJob<{ id: number }>({
    name: "claimed",
    run: async (_deps, { id }) => void runs.push(id),
  });
  await enqueue(testApp.db, claimed, { id: 1 });
  const pool = poolThatLoses(/^get_job/, () => losses++ === 0);
  const running = await startJobs({ deps: { ...depsOf(), pool }, jobs: [claimed], pauseMs: 100 });
  await expect.poll(() => runs, polling).toEqual([1]);
  await running.stop();
});

/** A long job whose runs hang until the test ends them, as if their process had died. */
function hangingJob(name: string) {
  const runs: Array<{ fail: (error: Error) => void; recordProgress: JobDeps["recordProgress"] }> = [];
  const parked: object[] = [];
  const job = defineJob<{ id: number }>({
    name,
    isLong: true,
    run: ({ recordProgress }) =>
      new Promise((_resolve, reject) => void runs.push({ fail: reject, recordProgress })),
    park: async (_db, payload) => void parked.push(payload),
  });
  const stopping = new AbortController();
  const begin = () => {
    const running = runCounted(job, { ...depsOf(), stopping: stopping.signal }, { id: 1 });
    running.catch(() => {});
    return running;
  };
  const message = async () =>
    (await listParkedJobs(testApp.db)).filter(({ task }) => task === name).map((item) => item.message);
  return { job, runs, parked, begin, message, stopping };
}

test("a job whose process dies three times is parked until it is retried", async () => {
  const { job, runs, parked, message, ...hanging } = hangingJob("deadly");
  for (let count = 1; count <= 3; count++) {
    void hanging.begin();
    await expect.poll(() => runs.length, polling).toBe(count);
  }
  expect(await message()).toEqual([]);
  for (let count = 0; count < 2; count++)
    await runCounted(job, { ...depsOf(), stopping: new AbortController().signal }, { id: 1 });
  expect([runs.length, parked, await message()]).toEqual([
    3,
    [{ id: 1 }],
    ["The server process ended 3 times while this job ran."],
  ]);
  await forgetAttempts(testApp.db, job, { id: 1 });
  void hanging.begin();
  await expect.poll(() => runs.length, polling).toBe(4);
});

test("runs that end because the server stops, or after progress, do not park a job", async () => {
  const { runs, stopping, message, ...hanging } = hangingJob("stopped");
  stopping.abort();
  // As many runs as would park the job if they were failures.
  for (let count = 1; count <= 25; count++) {
    const running = hanging.begin();
    await expect.poll(() => runs.length, polling).toBe(count);
    runs[count - 1]?.fail(new Error("The server stops."));
    await expect(running).rejects.toThrow("The server stops.");
  }
  for (let count = 26; count <= 30; count++) {
    void hanging.begin();
    await expect.poll(() => runs.length, polling).toBe(count);
    await runs[count - 1]?.recordProgress?.();
  }
  expect(await message()).toEqual([]);
});

test("a job that throws 25 times is parked with the message of the last error", async () => {
  const { runs, message, ...hanging } = hangingJob("throwing");
  for (let count = 1; count <= 25; count++) {
    const running = hanging.begin();
    await expect.poll(() => runs.length, polling).toBe(count);
    runs[count - 1]?.fail(new Error(`failure ${count}`));
    await (count < 25 ? expect(running).rejects.toThrow(`failure ${count}`) : running);
  }
  expect(await message()).toEqual(["failure 25"]);
});

test.each(["that succeeds", "that made progress and fails"])(
  "failures before a run %s do not park a job",
  async (ending) => {
    const succeeds = ending === "that succeeds";
    let isLast = false;
    const job = defineJob<object>({
      name: `fails before a run ${ending}`,
      isLong: true,
      async run({ recordProgress }) {
        if (isLast && !succeeds) await recordProgress?.();
        if (!isLast || !succeeds) throw new Error("It failed.");
      },
    });
    const run = () => runCounted(job, { ...depsOf(), stopping: new AbortController().signal }, {});
    for (let count = 1; count <= 24; count++) await expect(run()).rejects.toThrow("It failed.");
    isLast = true;
    await (succeeds ? run() : expect(run()).rejects.toThrow("It failed."));
    isLast = false;
    await expect(run()).rejects.toThrow("It failed.");
  },
);

test("process deaths before a run with progress do not count after that run was stopped", async () => {
  const { runs, stopping, ...hanging } = hangingJob("stopped after a part");
  const begin = async (count: number) => {
    const running = hanging.begin();
    await expect.poll(() => runs.length, polling).toBe(count);
    return { running };
  };
  for (let count = 1; count <= 2; count++) await begin(count);
  const { running } = await begin(3);
  await runs[2]?.recordProgress?.();
  stopping.abort();
  runs[2]?.fail(new Error("The server stops."));
  await expect(running).rejects.toThrow("The server stops.");
  for (let count = 4; count <= 6; count++) await begin(count);
});

test("a stopping server does not wait for a hanging job, which the next process continues", async () => {
  let runs = 0;
  const stuck = defineJob<object>({
    name: "stuck",
    isLong: true,
    run: () => (++runs === 1 ? new Promise(() => {}) : Promise.resolve()),
  });
  await enqueue(testApp.db, stuck, {});
  const running = await startJobs({ deps: depsOf(), jobs: [stuck], stopMs: 50 });
  await expect.poll(() => runs, polling).toBe(1);
  await running.stop();
  // The lock of the process ends with its connection, whose end is awaited.
  await testApp.pool.query(
    "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks WHERE locktype = 'advisory' AND classid = 4400002",
  );
  const next = await startJobs({ deps: depsOf(), jobs: [stuck] });
  await expect.poll(() => runs, polling).toBe(2);
  await next.stop();
});

test("short jobs do not wait for long jobs", async () => {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const slow = defineJob<object>({ name: "slow", isLong: true, run: () => ended });
  for (let count = 0; count < 10; count++) await enqueue(testApp.db, slow, {});
  await enqueue(testApp.db, note, { word: "mail" });
  const running = await startJobs({ deps: depsOf(), jobs: [slow, note] });
  await expect.poll(() => done, polling).toContain("mail");
  end();
  await running.stop();
});
