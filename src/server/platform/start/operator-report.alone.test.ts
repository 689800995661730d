import { afterEach, expect, test, vi } from "vitest";
import { openOperatorReport } from "./operator-report.ts";

afterEach(() => void vi.restoreAllMocks());

test("messages are printed as lines during the start, and written to the log afterwards", () => {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void lines.push(`out: ${line}`));
  vi.spyOn(console, "error").mockImplementation((line) => void lines.push(`err: ${line}`));
  const { print, warn, switchToLog } = openOperatorReport();
  print("recovering");
  warn("a connection broke");
  switchToLog({ warn: (line: unknown) => void lines.push(`log: ${line}`) });
  print("the database is back");
  warn("a connection broke again");
  expect(lines).toEqual([
    "out: recovering",
    "err: a connection broke",
    "log: the database is back",
    "log: a connection broke again",
  ]);
});
