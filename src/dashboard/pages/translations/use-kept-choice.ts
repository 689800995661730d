import { useCallback, useState } from "react";
import { readKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";

/** A choice about the appearance of the page, remembered in this browser. */
export function useKeptChoice<T extends string>(name: string, choices: readonly T[], first: T) {
  const [choice, setChoice] = useState<T>(() => {
    const kept = readKept(`parlance.grid.${name}`);
    return choices.find((it) => it === kept) ?? first;
  });
  const choose = useCallback(
    (next: T): void => {
      writeKept(`parlance.grid.${name}`, next);
      setChoice(next);
    },
    [name],
  );
  return [choice, choose] as const;
}
