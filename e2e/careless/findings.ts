const mostCharacters = 300;

export type Say = (what: string) => void;

/** What a run finds wrong, as sentences. */
export function collectFindings() {
  const all: string[] = [];
  const at =
    (where: string): Say =>
    (what) => {
      all.push(`${where}: ${what.slice(0, mostCharacters)}`);
    };
  return { all, at };
}

export type Findings = ReturnType<typeof collectFindings>;
