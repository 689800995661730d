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

it("starts three threads per project at a time, without delaying other projects", async () => {
  const opened: Rewriter[] = [];
  const open = async (project: number) =>
    void opened.push(await openRewriter({ projectId: project, patterns: [] }, pattern));
  await Promise.all([open(1), open(1), open(1)]);
  const fourth = open(1);
  // Starting each takes as long as starting the fourth thread, which was requested earlier.
  for (const project of [2, 3]) await open(project);
  expect(opened).toHaveLength(5);
  await opened[0]?.close();
  await fourth;
  expect(opened).toHaveLength(6);
  await Promise.all(opened.slice(1).map((item) => item.close()));
});

it("lets only one thread of a project run at a time", async () => {
  const project = { projectId: 1, patterns: [] };
  // Matching time doubles with each letter.
  const threads = [
    await openRewriter(project, { ...pattern, find: "(a+)+$" }),
    await openRewriter(project, pattern),
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
