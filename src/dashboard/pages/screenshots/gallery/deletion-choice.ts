import type { FilterName, GalleryFilter } from "./gallery-filter.ts";

/** Criteria of a deletion besides the screens (rest-api.md 4.10). */
export const narrowings = [
  "language",
  "device",
  "os",
  "version",
  "resolution",
  "category",
] as const satisfies readonly FilterName[];
type Narrowing = (typeof narrowings)[number];

export type DeletionChoice = Record<Narrowing | "tag", string[]> & {
  allScreens: boolean;
  latestOnly: boolean;
};

/** Initial criteria: the gallery's filter without "verified", which is no criterion of the API. */
export function initialChoice(filter: GalleryFilter): DeletionChoice {
  const chosen = (name: FilterName) => (filter[name] === "" ? [] : [filter[name]]);
  return {
    tag: chosen("tag"),
    language: chosen("language"),
    device: chosen("device"),
    os: chosen("os"),
    version: chosen("version"),
    resolution: chosen("resolution"),
    category: chosen("category"),
    allScreens: false,
    latestOnly: false,
  };
}

/** Criteria of the API, which lists every screen by name. */
export function criteriaOf(choice: DeletionChoice, screens: readonly string[]) {
  return {
    tagNames: choice.allScreens ? [...screens] : choice.tag,
    languages: choice.language,
    devices: choice.device,
    os: choice.os,
    versions: choice.version,
    resolutions: choice.resolution,
    tagCategories: choice.category,
    latestOnly: choice.latestOnly,
  };
}
