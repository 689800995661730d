import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { screenStringsQuery } from "./screen-strings.ts";

const scope = { app: "a".repeat(24), branch: "main" };
const row = (key: string, tags: string[] = []) => ({ key, tags, entries: {} });

afterEach(() => void vi.unstubAllGlobals());

/** Answers searches and returns the list of received queries. */
function stubSearch(answer: (q: string) => { rows: object[]; total: number }) {
  const queries: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const q = new URL(address, "http://localhost").searchParams.get("q") ?? "";
    queries.push(q);
    return Response.json({ languageIds: {}, ...answer(q) });
  });
  return queries;
}

const stringsOf = (keys: readonly string[]) =>
  new QueryClient().fetchQuery(screenStringsQuery(scope, { screen: "Cart", keys, languages: ["en"] }));

test("reads the strings of a screen's tag and of its boxes by exact key", async () => {
  const queries = stubSearch((q) =>
    q === "tag:Cart"
      ? { rows: [row("pay", ["Cart"])], total: 3 }
      : { rows: [row("a"), row("late", ["Cart"])], total: 2 },
  );
  const { rows, unshown } = await stringsOf(["pay", "a", "late"]);
  expect(queries).toEqual(["tag:Cart", "key:=a OR key:=late"]);
  expect(rows.map(({ key }) => key)).toEqual(["pay", "a", "late"]);
  expect(unshown).toBe(1);
});

test("reads the strings of all boxes of a screen with many boxes", async () => {
  const keys = Array.from({ length: 600 }, (_, n) => `some.key.${n}`);
  const queries = stubSearch((q) => ({
    rows: q === "tag:Cart" ? [] : q.split(" OR ").map((term) => row(term)),
    total: 0,
  }));
  const { rows } = await stringsOf(keys);
  expect(rows.map(({ key }) => key)).toEqual(keys.map((key) => `key:=${key}`));
  expect(Math.max(...queries.map((q) => encodeURIComponent(q).length))).toBeLessThan(4_000);
});
