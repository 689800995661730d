import { useCallback, useState } from "react";

/** A choice about the look of the page, remembered in this browser. */
export function useKeptChoice<T extends string>(name: string, choices: readonly T[], first: T) {
  const [choice, setChoice] = useState<T>(() => {
    const kept = localStorage.getItem(`parlance.grid.${name}`);
    return choices.find((it) => it === kept) ?? first;
  });
  const choose = useCallback(
    (next: T): void => {
      localStorage.setItem(`parlance.grid.${name}`, next);
      setChoice(next);
    },
    [name],
  );
  return [choice, choose] as const;
}
