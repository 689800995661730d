import { expect, it } from "vitest";
import { openRewriter, type Rewriter } from "./rewriter.ts";

const pattern = {
  find: "a",
  replacement: "b",
  regex: true,
  caseSensitive: false,
  words: false,
  inPlaceholders: false,
};

it("opens three threads per project at a time, without delaying other projects", async () => {
  const opened: Rewriter[] = [];
  const open = async (project: number) =>
    void opened.push(await openRewriter({ projectId: project, patterns: [] }, pattern));
  await Promise.all([open(1), open(1), open(1)]);
  const fourth = open(1);
  // Each takes as long as the fourth would, which was requested before them.
  for (const project of [2, 3]) await open(project);
  expect(opened).toHaveLength(5);
  await opened[0]?.close();
  await fourth;
  expect(opened).toHaveLength(6);
  await Promise.all(opened.slice(1).map((item) => item.close()));
});

it("runs one thread per project at a time", async () => {
  const only = { projectId: 1, patterns: [] };
  // Matching time doubles with each letter.
  const threads = [
    await openRewriter(only, { ...pattern, find: "(a+)+$" }),
    await openRewriter(only, pattern),
  ];
  const ended: string[] = [];
  const rewrite = async (rewriter: Rewriter, text: string) => {
    for await (const texts of rewriter.rewrite([{ body: text }])) ended.push(`${text}: ${texts}`);
  };
  const long = `${"a".repeat(19)}!`;
  await Promise.all(threads.map((thread, index) => rewrite(thread, index === 0 ? long : "a")));
  expect(ended).toEqual([`${long}: `, "a: b"]);
  await Promise.all(threads.map((thread) => thread.close()));
});
