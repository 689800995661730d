import { useCallback, useState } from "react";
import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

/** A choice about the appearance of the page, stored in this browser. */
export function useStoredChoice<T extends string>(name: string, choices: readonly T[], initial: T) {
  const [choice, setChoice] = useState<T>(() => {
    const stored = readStored(`parlance.grid.${name}`);
    return choices.find((it) => it === stored) ?? initial;
  });
  const choose = useCallback(
    (next: T): void => {
      writeStored(`parlance.grid.${name}`, next);
      setChoice(next);
    },
    [name],
  );
  return [choice, choose] as const;
}
