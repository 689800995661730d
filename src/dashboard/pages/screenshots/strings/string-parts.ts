import { createContext, useContext, useState } from "react";

/** What shows a string in the viewer, in image and panel; several boxes may show the same one. */
type Part = "box" | "row" | "field";
export type StringParts = {
  /** For the `ref` of a part. */
  register: (part: Part, key: string) => (element: HTMLElement | null) => (() => void) | undefined;
  /** Gives the focus to the first of these parts that is there. */
  focus: (key: string, parts: readonly Part[]) => void;
};

const StringPartsContext = createContext<StringParts | undefined>(undefined);
export const StringPartsProvider = StringPartsContext.Provider;

export function useStringParts(): StringParts {
  const parts = useContext(StringPartsContext);
  if (parts === undefined) throw new Error("useStringParts needs a StringPartsProvider around it.");
  return parts;
}

/** For whatever shows image and panel. */
export function useNewStringParts(): StringParts {
  const [parts] = useState(createStringParts);
  return parts;
}

function createStringParts(): StringParts {
  const shown: Record<Part, Map<string, Set<HTMLElement>>> = {
    box: new Map(),
    row: new Map(),
    field: new Map(),
  };
  return {
    register: (part, key) => (element) => {
      if (element === null) return undefined;
      const elements = shown[part].get(key) ?? new Set();
      shown[part].set(key, elements.add(element));
      return () => {
        elements.delete(element);
      };
    },
    focus(key, parts) {
      const [first] = parts.flatMap((part) => [...(shown[part].get(key) ?? [])]);
      first?.focus();
    },
  };
}
