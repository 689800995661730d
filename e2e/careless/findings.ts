import { appendFileSync } from "node:fs";

const mostCharacters = 300;

export type Say = (what: string) => void;

/** What a walk finds wrong, as sentences. */
export function collectFindings() {
  const all: string[] = [];
  const at =
    (where: string): Say =>
    (what) => {
      all.push(`${where}: ${what.slice(0, mostCharacters)}`);
      appendFileSync("/tmp/everypage-f.log", `!! ${all.at(-1)}\n`);
    };
  return { all, at };
}

export type Findings = ReturnType<typeof collectFindings>;
