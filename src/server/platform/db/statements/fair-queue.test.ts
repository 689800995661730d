import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";
import { withBounds } from "./statement-bounds.ts";

/** Starts tasks that record their start and end on request. */
function recordTasks(queue: FairQueue<string>) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (group: string, name: string) =>
    queue.run(group, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { started, start, end };
}

describe("fair queue", () => {
  it("limits concurrent tasks in total and per group", async () => {
    const { started, start, end } = recordTasks(new FairQueue({ atOnce: 3, perGroup: 2, waiting: 9 }));
    for (const name of ["a1", "a2", "a3", "b1", "b2"]) void start(name[0] ?? "", name);
    await sleep(0);
    expect(started).toEqual(["a1", "a2", "b1"]);
    await end("a2");
    expect(started).toHaveLength(4);
  });

  it("a group with many tasks delays another group by one task", async () => {
    const { started, start, end } = recordTasks(new FairQueue({ atOnce: 1, perGroup: 1, waiting: 99 }));
    for (let count = 0; count < 20; count++) void start("a", `a${count}`);
    void start("b", "b");
    await sleep(0);
    await end("a0");
    await end("a1");
    expect(started).toEqual(["a0", "a1", "b"]);
  });

  it("two members of a group share its limit and take turns", async () => {
    const queue = new FairQueue<string>({ atOnce: 2, perGroup: 1, waiting: 9 });
    const started: string[] = [];
    const ends = new Map<string, () => void>();
    const start = (team: string, project: string, name: string) =>
      queue.begin(team, project).then((end) => {
        started.push(name);
        ends.set(name, end);
      });
    for (const name of ["a1", "a2", "a3"]) void start("team", "a", name);
    void start("team", "b", "b1");
    void start("other", "c", "c1");
    await sleep(0);
    expect(started).toEqual(["a1", "c1"]);
    for (const name of ["a1", "a2", "b1", "a3", "c1"]) {
      ends.get(name)?.();
      await sleep(0);
    }
    expect(started).toEqual(["a1", "c1", "a2", "b1", "a3"]);
    expect(queue.waiting).toBe(0);
  });

  it("a member leaves room in its group for other members", async () => {
    const queue = new FairQueue<string>({ atOnce: 9, perGroup: 3, perMember: 2, waiting: 9 });
    const started: string[] = [];
    const begin = (project: string) => queue.begin("team", project).then(() => started.push(project));
    for (const project of ["a", "a", "a", "b", "c"]) void begin(project);
    await sleep(0);
    expect(started).toEqual(["a", "a", "b"]);
  });

  it("rejects a task behind too many other tasks, and never starts it", async () => {
    const { start, started, end } = recordTasks(new FairQueue({ atOnce: 1, perGroup: 1, waiting: 1 }));
    void start("a", "a0");
    void start("a", "a1");
    await expect(start("a", "a2")).rejects.toMatchObject({ status: 429, code: "busy" });
    await end("a0");
    await end("a1");
    void start("a", "a3");
    await sleep(0);
    expect(started).toEqual(["a0", "a1", "a3"]);
  });

  it("does not start a task whose caller disconnected while waiting", async () => {
    const { start, started, end } = recordTasks(new FairQueue({ atOnce: 1, perGroup: 1, waiting: 9 }));
    const disconnecting = new AbortController();
    void start("a", "a0");
    const disconnected = withBounds({ maxMs: 60_000, signal: disconnecting.signal }, () => start("a", "a1"));
    void start("a", "a2");
    disconnecting.abort();
    await expect(disconnected).rejects.toMatchObject({ code: "client_left" });
    await end("a0");
    expect(started).toEqual(["a0", "a2"]);
  });

  it("ends the turn of a task that fails", async () => {
    const queue = new FairQueue({ atOnce: 1, perGroup: 1, waiting: 9 });
    await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run("b", async () => "begun")).toBe("begun");
  });
});
