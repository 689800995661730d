import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A recorded request and its answer. Ids, times and secrets are replaced, so that every run gives the same.
 */
export type Example = {
  request: {
    method: string;
    /** Path with the actual ids. */
    path: string;
    params?: Record<string, string>;
    query?: Record<string, string | string[]>;
    headers?: Record<string, string>;
    /** JSON, or the parts of a form by name. */
    body?: unknown;
    form?: Record<string, unknown>;
  };
  answer: { status: number; type: string; body: unknown };
};

export const examplesFolder = join(import.meta.dirname, "examples");

const known = new Map<string, Readonly<Record<string, Example>>>();

/** Examples of an area by the name of their endpoint. */
export function readExamples(area: string): Readonly<Record<string, Example>> {
  const file = join(examplesFolder, `${area}.json`);
  const found = known.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  known.set(area, found);
  return found;
}
