import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { limits } from "./limits.ts";

it("the operator's page has a row for each limit, in the order of the list", async () => {
  const page = await readFile(join(import.meta.dirname, "../../docs/operating.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| `\w+` \| [\d,]+ \|/.test(line));
  const expected = Object.entries(limits).map(
    ([name, limit]: [string, { max: number; per: string; noun: string; counts?: string }]) =>
      `| \`${name}\` | ${limit.max.toLocaleString("en")} | ${limit.noun} of a ${limit.per}${limit.counts ? `: ${limit.counts}` : ""} |`,
  );
  expect(rows).toEqual(expected);
});
