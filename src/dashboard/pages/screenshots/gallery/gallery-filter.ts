import type { Screenshot } from "#contract/screenshots/screenshots.ts";

/** Filters of the gallery, named as in the URL and in the API (rest-api.md 4.10). */
export const filterNames = [
  "tag",
  "category",
  "device",
  "os",
  "language",
  "version",
  "resolution",
  "verified",
] as const;
export type FilterName = (typeof filterNames)[number];

/** One value per filter; empty: any. */
export type GalleryFilter = Record<FilterName, string>;

export const noFilter: GalleryFilter = {
  tag: "",
  category: "",
  device: "",
  os: "",
  language: "",
  version: "",
  resolution: "",
  verified: "",
};

const readers: Record<FilterName, (shot: Screenshot) => string> = {
  tag: ({ tag }) => tag.name,
  category: ({ tag }) => tag.category,
  device: ({ metadata }) => metadata.deviceModel,
  os: ({ metadata }) => metadata.operatingSystem,
  language: languageOf,
  version: ({ metadata }) => metadata.bundleVersion,
  resolution: ({ metadata }) => `${metadata.width}x${metadata.height}`,
  verified: ({ metadata }) => (metadata.isVerified ? "yes" : "no"),
};

/** Language code, or the language that the device reported if the branch does not have it. */
export function languageOf({ language, metadata }: Screenshot): string {
  return language === "" ? metadata.deviceLanguageLong : language;
}

export function filterShots(shots: readonly Screenshot[], filter: GalleryFilter): Screenshot[] {
  const activeNames = filterNames.filter((name) => filter[name] !== "");
  return shots.filter((shot) => activeNames.every((name) => readers[name](shot) === filter[name]));
}

/** Values of a filter that match at least one screenshot, given the other filters. */
export function filterOptions(
  shots: readonly Screenshot[],
  filter: GalleryFilter,
  name: FilterName,
): string[] {
  const matching = filterShots(shots, { ...filter, [name]: "" });
  const values = new Set(matching.map(readers[name]).filter((value) => value !== ""));
  const sorted = [...values];
  // Screens keep their given order.
  return name === "tag" ? sorted : sorted.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

export function hasFilter(filter: GalleryFilter): boolean {
  return filterNames.some((name) => filter[name] !== "");
}

/** The previous and next screenshot among the shown ones. */
export function neighboursOf(shots: readonly Screenshot[], id: string) {
  const index = shots.findIndex((shot) => shot._id === id);
  return {
    index,
    previous: index > 0 ? shots[index - 1] : undefined,
    next: index < 0 ? undefined : shots[index + 1],
  };
}
