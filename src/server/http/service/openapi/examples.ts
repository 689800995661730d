import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A request that was sent to a server, and what it answered; ids, times and secrets are made the same in every run. */
export type Example = {
  request: {
    method: string;
    /** With the ids of the path. */
    path: string;
    params?: Record<string, string>;
    query?: Record<string, string | string[]>;
    headers?: Record<string, string>;
    /** JSON; of a form the parts by name. */
    body?: unknown;
    form?: Record<string, unknown>;
  };
  answer: { status: number; type: string; body: unknown };
};

export const examplesFolder = join(import.meta.dirname, "examples");

const known = new Map<string, Readonly<Record<string, Example>>>();

/** The examples of an area by the name of their endpoint. */
export function readExamples(area: string): Readonly<Record<string, Example>> {
  const file = join(examplesFolder, `${area}.json`);
  const found = known.get(area) ?? (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
  known.set(area, found);
  return found;
}
