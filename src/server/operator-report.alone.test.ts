import { afterEach, expect, test, vi } from "vitest";
import { openReport } from "./operator-report.ts";

afterEach(() => void vi.restoreAllMocks());

test("messages are printed as lines during the start, and written to the log afterwards", () => {
  const said: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void said.push(`out: ${line}`));
  vi.spyOn(console, "error").mockImplementation((line) => void said.push(`err: ${line}`));
  const { say, warn, goOnIn } = openReport();
  say("recovering");
  warn("a connection broke");
  goOnIn({ warn: (line: unknown) => void said.push(`log: ${line}`) });
  say("the database is back");
  warn("a connection broke again");
  expect(said).toEqual([
    "out: recovering",
    "err: a connection broke",
    "log: the database is back",
    "log: a connection broke again",
  ]);
});
