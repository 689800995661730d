import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";
import { withBounds } from "./statement-bounds.ts";

/** Starts tasks that record their start and end on request. */
function works(queue: FairQueue<string>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (group: string, name: string) =>
    queue.run(group, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await sleep(0);
  };
  return { begun, ask, end };
}

describe("fair queue", () => {
  it("limits concurrent tasks in total and per group", async () => {
    const { begun, ask, end } = works(new FairQueue({ atOnce: 3, perGroup: 2, waiting: 9 }));
    for (const name of ["a1", "a2", "a3", "b1", "b2"]) void ask(name[0] ?? "", name);
    await sleep(0);
    expect(begun).toEqual(["a1", "a2", "b1"]);
    await end("a2");
    expect(begun).toHaveLength(4);
  });

  it("a group with many tasks delays another group by one task", async () => {
    const { begun, ask, end } = works(new FairQueue({ atOnce: 1, perGroup: 1, waiting: 99 }));
    for (let count = 0; count < 20; count++) void ask("a", `a${count}`);
    void ask("b", "b");
    await sleep(0);
    await end("a0");
    await end("a1");
    expect(begun).toEqual(["a0", "a1", "b"]);
  });

  it("two members of a group share its limit and take turns within it", async () => {
    const queue = new FairQueue<string>({ atOnce: 2, perGroup: 1, waiting: 9 });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (team: string, project: string, name: string) =>
      queue.begin(team, project).then((end) => {
        begun.push(name);
        ends.set(name, end);
      });
    for (const name of ["a1", "a2", "a3"]) void ask("team", "a", name);
    void ask("team", "b", "b1");
    void ask("other", "c", "c1");
    await sleep(0);
    expect(begun).toEqual(["a1", "c1"]);
    for (const name of ["a1", "a2", "b1", "a3", "c1"]) {
      ends.get(name)?.();
      await sleep(0);
    }
    expect(begun).toEqual(["a1", "c1", "a2", "b1", "a3"]);
    expect(queue.waiting).toBe(0);
  });

  it("a member leaves room in its group for other members", async () => {
    const queue = new FairQueue<string>({ atOnce: 9, perGroup: 3, perMember: 2, waiting: 9 });
    const begun: string[] = [];
    const begin = (project: string) => queue.begin("team", project).then(() => begun.push(project));
    for (const project of ["a", "a", "a", "b", "c"]) void begin(project);
    await sleep(0);
    expect(begun).toEqual(["a", "a", "b"]);
  });

  it("rejects a task behind too many others, and forgets it", async () => {
    const { ask, begun, end } = works(new FairQueue({ atOnce: 1, perGroup: 1, waiting: 1 }));
    void ask("a", "a0");
    void ask("a", "a1");
    await expect(ask("a", "a2")).rejects.toMatchObject({ status: 429, code: "busy" });
    await end("a0");
    await end("a1");
    void ask("a", "a3");
    await sleep(0);
    expect(begun).toEqual(["a0", "a1", "a3"]);
  });

  it("does not start a task whose caller disconnected while waiting", async () => {
    const { ask, begun, end } = works(new FairQueue({ atOnce: 1, perGroup: 1, waiting: 9 }));
    const leaving = new AbortController();
    void ask("a", "a0");
    const left = withBounds({ maxMs: 60_000, signal: leaving.signal }, () => ask("a", "a1"));
    void ask("a", "a2");
    leaving.abort();
    await expect(left).rejects.toMatchObject({ code: "client_left" });
    await end("a0");
    expect(begun).toEqual(["a0", "a2"]);
  });

  it("ends the turn of a task that fails", async () => {
    const queue = new FairQueue({ atOnce: 1, perGroup: 1, waiting: 9 });
    await expect(queue.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await queue.run("b", async () => "begun")).toBe("begun");
  });
});
