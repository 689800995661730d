const maxCharacters = 300;

export type Report = (what: string) => void;

/** Collects the problems of a run as sentences. */
export function collectFindings() {
  const all: string[] = [];
  const at =
    (where: string): Report =>
    (what) => {
      all.push(`${where}: ${what.slice(0, maxCharacters)}`);
    };
  return { all, at };
}

export type Findings = ReturnType<typeof collectFindings>;
