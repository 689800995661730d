import { createContext, useContext, useState } from "react";

/** Elements that show a string in the viewer, in image and panel; a string can have several boxes. */
type Part = "box" | "row" | "field";
export type StringParts = {
  /** Ref callback of an element. */
  register: (part: Part, key: string) => (element: HTMLElement | null) => (() => void) | undefined;
  /** Focuses the first of the given parts that exists. */
  focus: (key: string, parts: readonly Part[]) => void;
};

const StringPartsContext = createContext<StringParts | undefined>(undefined);
export const StringPartsProvider = StringPartsContext.Provider;

export function useStringParts(): StringParts {
  const parts = useContext(StringPartsContext);
  if (parts === undefined) throw new Error("useStringParts needs a StringPartsProvider around it.");
  return parts;
}

/** Creates the registry for the component that renders image and panel. */
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
