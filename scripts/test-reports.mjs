import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** Reads Vitest's JSON report. */
export function readUnit(file, { root, options }) {
  const report = read(file);
  const failed = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const path = relative(root, name);
    const of = (title) => ({
      path,
      title,
      repeat: ["vitest", "run", ...options, path, ...(title === "" ? [] : ["-t", exactly(title)])],
    });
    const failures = assertionResults
      .filter((result) => result.status === "failed")
      .map((result) => of([...result.ancestorTitles, result.title].join(" > ")));
    // A file that could not be loaded or set up has no failed test.
    return failures.length === 0 && status === "failed" ? [of("")] : failures;
  });
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    path: relative(root, name),
    ms: endTime - startTime,
  }));
  return { passed: report?.numPassedTests ?? 0, failed, files };
}

/** Results of a Playwright run, read from its JSON report. */
export function readE2e(file, { options }) {
  const report = read(file);
  const specs = (report?.suites ?? []).flatMap(specsOf);
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"))
    .map((spec) => {
      const path = `e2e/${spec.file}`;
      return {
        path,
        title: spec.title,
        repeat: ["playwright", "test", ...options, `${path}:${spec.line}`],
      };
    });
  const { expected = 0, flaky = 0 } = report?.stats ?? {};
  return { passed: expected + flaky, failed, files: durationsOf(specs) };
}

/** Total duration of each file's tests, in ms. */
function durationsOf(specs) {
  const files = new Map();
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    files.set(file, (files.get(file) ?? 0) + ms);
  }
  return [...files].map(([file, ms]) => ({ path: `e2e/${file}`, ms }));
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/** A pattern that matches only this title. */
function exactly(title) {
  return `^${title.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // The step was not run, or ended before writing its report.
    return undefined;
  }
}
