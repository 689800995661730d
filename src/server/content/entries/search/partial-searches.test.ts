import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { currentBounds, withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import { openTestApp, type TestApp, type TestCaller, withPersonalToken } from "#server/testing/test-app.ts";
import { searchPartially, whenStored } from "./partial-searches.ts";
import { runSearch } from "./searches.ts";

const slice = (total: number) => ({ set: "made", total, keyIds: [1], shownIds: [] });
const branch = { projectId: 1, branchId: 2 };
const first = { set: "promised", total: 1, keyIds: [1], shownIds: [] };

describe("search that returns its first rows early", () => {
  test("returns everything if the search is fast", async () => {
    const found = await searchPartially({
      branch,
      set: "promised",
      store: async () => slice(9),
      findFirst: async () => first,
    });
    expect(found).toEqual(slice(9));
  });

  test("returns the first rows, and requests for the set wait until it is stored under that id", async () => {
    const { promise: all, resolve: findAll } = Promise.withResolvers<void>();
    let isPromised: boolean | undefined;
    const store = async (checkPromise: () => boolean) => {
      await all;
      isPromised = checkPromise();
      return slice(9);
    };
    const found = await searchPartially({ branch, set: "promised", store, findFirst: async () => first });
    expect(found).toEqual({ ...first, isPartial: true });
    let isStored = false;
    const waiting = whenStored(branch, "promised").then(() => {
      isStored = true;
    });
    await sleep(20);
    expect(isStored).toBe(false);
    findAll();
    await waiting;
    expect(isPromised).toBe(true);
    await whenStored(branch, "promised");
  });

  test("lets no other branch or project await or stop a search by its id", async () => {
    const { promise: all, resolve: findAll } = Promise.withResolvers<void>();
    let signal: AbortSignal | undefined;
    const store = async () => {
      signal = currentBounds()?.signal;
      await all;
      return slice(9);
    };
    await withBounds({ maxMs: 60_000 }, () =>
      searchPartially({ branch, set: "promised", store, findFirst: async () => first }),
    );
    for (const otherBranch of [
      { ...branch, branchId: 3 },
      { ...branch, projectId: 2 },
    ]) {
      const disconnecting = new AbortController();
      const waiting = withBounds({ maxMs: 60_000, signal: disconnecting.signal }, () =>
        whenStored(otherBranch, "promised"),
      );
      disconnecting.abort();
      await waiting;
    }
    expect(signal?.aborted).toBe(false);
    findAll();
    await whenStored(branch, "promised");
  });

  test("returns everything if the set is stored before the first rows are found", async () => {
    const { promise: stored, resolve: endStoring } = Promise.withResolvers<void>();
    const store = async (checkPromise: () => boolean) => {
      expect(checkPromise()).toBe(false);
      await stored;
      return slice(9);
    };
    const findFirst = async () => {
      setTimeout(endStoring, 20);
      return first;
    };
    expect(await searchPartially({ branch, set: "promised", store, findFirst })).toEqual(slice(9));
  });

  test.each([
    ["nothing is found soon", async () => undefined],
    ["finding the first rows fails", () => Promise.reject(new Error("too costly"))],
  ])("waits for the whole search if %s", async (_, findFirst) => {
    const store = async () => {
      await sleep(150);
      return slice(9);
    };
    expect(await searchPartially({ branch, set: "promised", store, findFirst })).toEqual(slice(9));
  });

  test("stops a search when its waiting caller disconnects, and passes errors to the caller", async () => {
    const store = async () => {
      const signal = currentBounds()?.signal;
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      throw new Error("stopped");
    };
    await withBounds({ maxMs: 60_000 }, () =>
      searchPartially({ branch, set: "promised", store, findFirst: async () => first }),
    );
    const disconnecting = new AbortController();
    const waiting = withBounds({ maxMs: 60_000, signal: disconnecting.signal }, () =>
      whenStored(branch, "promised"),
    );
    disconnecting.abort();
    await expect(waiting).rejects.toThrow("stopped");
    await whenStored(branch, "promised");
  });
});

describe("GET /v1/api/entries?partial=true", () => {
  let testApp: TestApp;
  let as: TestCaller;
  let projectId: number;
  const keys = Array.from({ length: 700 }, (_, n) => `key${n}`);

  beforeAll(async () => {
    testApp = await openTestApp();
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    projectId = project.projectId;
    const person = await testApp.person("manager", project);
    as = withPersonalToken(project, await person.token());
    const entries = Object.fromEntries(
      keys.map((key, n) => [key, { v: n % 3 === 0 ? `Pay ${n}` : `Text ${n}` }]),
    );
    const data = { en: { main: { entries } }, de: { main: { entries: { key5: { v: "Zahlen" } } } } };
    expect((await testApp.call("POST", "/v1/api", { as, body: { data } })).status).toBe(200);
  });
  afterAll(() => testApp.close());

  const read = async (query: Record<string, string | string[]>) => {
    const { status, body } = await testApp.call("GET", "/v1/api/entries", {
      as,
      query: { languages: ["en", "de"], limit: "50", ...query },
    });
    expect(status).toBe(200);
    return body;
  };

  /** Blocks all searches of the project during `work`. */
  async function whileSearchesWait<T>(work: (releaseSearches: () => void) => Promise<T>): Promise<T> {
    const { promise, resolve: releaseSearches } = Promise.withResolvers<void>();
    const others = Array.from({ length: 3 }, () => runSearch(projectId, () => promise));
    try {
      return await work(releaseSearches);
    } finally {
      releaseSearches();
      await Promise.all(others);
    }
  }

  it.each([
    ["pay", "created"],
    ["pay", "-created"],
    ["zahlen", "created"],
    ["is:notTranslated", "created"],
    ["key6 -pay", "-created"],
  ])(
    "returns the first rows of %s by %s, equal to those of the whole set, and then the set",
    async (q, sort) => {
      const complete = await read({ q, sort });
      expect(complete.total).toBeGreaterThan(0);
      await whileSearchesWait(async (releaseSearches) => {
        const partial = await read({ q, sort, partial: "true" });
        expect(partial).toMatchObject({ partial: true, total: complete.rows.length, rows: complete.rows });
        const later = read({ set: partial.set, limit: "0" });
        releaseSearches();
        expect(await later).toMatchObject({ set: partial.set, total: complete.total });
        expect((await read({ set: partial.set })).rows).toEqual(complete.rows);
      });
    },
  );

  it("waits for the whole search if it finds no early rows, or for another order or position", async () => {
    for (const query of [{ q: "nowhere" }, { q: "pay", sort: "key" }, { q: "pay", position: "20" }]) {
      const found = await whileSearchesWait(async (releaseSearches) => {
        const reading = read({ ...query, partial: "true" });
        setTimeout(releaseSearches, 300);
        return await reading;
      });
      expect(found).toMatchObject({ total: query.q === "pay" ? 234 : 0 });
      expect(found.partial).toBeUndefined();
    }
  });

  it("delays a bulk action, stale results and a key's position until the set is stored", async () => {
    await whileSearchesWait(async (releaseSearches) => {
      const { set } = await read({ q: "pay", partial: "true" });
      const body = { action: "tag", tags: ["Shop"], set };
      const bulk = testApp.call("POST", "/v1/api/entries/bulk", { as, body, query: { dryRun: "true" } });
      const stale = testApp.call("GET", "/v1/api/entries/staleResults", { as, query: { set } });
      const near = read({ set, near: "key699", limit: "1" });
      // A request that did not wait for the set would have failed by now.
      setTimeout(releaseSearches, 300);
      expect((await bulk).body).toMatchObject({ count: 234 });
      expect((await stale).body).toEqual({ left: 0, arrived: 0, deleted: [] });
      expect((await near).nearPosition).toBe(233);
    });
  });
});
