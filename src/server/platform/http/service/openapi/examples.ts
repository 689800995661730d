import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A request to an operation that people call from scripts, and its answer. Files have none. */
export type Example = {
  params?: Record<string, string>;
  query?: Record<string, string | string[]>;
  /** JSON, or the parts of a form by name. */
  body?: unknown;
  form?: Record<string, unknown>;
  answer?: unknown;
};

const examplesFolder = join(import.meta.dirname, "examples");
const areas = new Map<string, Readonly<Record<string, Example>>>();

/** Returns the example of an operation by its name, if it has one. */
export function exampleOf(name: string): Example | undefined {
  const [area = ""] = name.split(".");
  return readExamples(area)[name];
}

/** Examples of an area by the names of their operations. */
export function readExamples(area: string): Readonly<Record<string, Example>> {
  const file = join(examplesFolder, `${area}.json`);
  const examples = areas.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  areas.set(area, examples);
  return examples;
}
