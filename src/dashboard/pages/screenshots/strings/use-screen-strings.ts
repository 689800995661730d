import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Language } from "#contract/languages.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { screenStringsQuery } from "#dashboard/api/screenshots/screen-strings.ts";
import type { DetailedScreenshot } from "#dashboard/api/screenshots/screenshots.ts";
import { stringsOnScreen } from "./strings-on-screen.ts";

type Input = { shot: DetailedScreenshot; language: Language; base: string };

/** Strings of a screenshot in the shown language, the base language and the language of the image. */
export function useScreenStrings(scope: BranchScope, { shot, language, base }: Input) {
  const { stringPositions } = shot.metadata;
  const query = useQuery(
    screenStringsQuery(scope, {
      screen: shot.tag.name,
      keys: [...new Set(stringPositions.flatMap(({ key }) => key || []))],
      languages: [...new Set([base, language.code, shot.language])].filter(Boolean),
    }),
  );
  const strings = useMemo(
    () => stringsOnScreen(query.data?.rows ?? [], stringPositions, language.direction),
    [query.data, stringPositions, language.direction],
  );
  return { query, strings };
}
