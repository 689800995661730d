import type { Screenshot } from "#contract/screenshots/screenshots.ts";

/** What a gallery can be narrowed by, as the address names it and the API does (rest-api.md 4.10). */
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

/** One value each; empty: any. */
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

/** Its code, or what the device said where that is no language of the branch. */
export function languageOf({ language, metadata }: Screenshot): string {
  return language === "" ? metadata.deviceLanguageLong : language;
}

export function filterShots(shots: readonly Screenshot[], filter: GalleryFilter): Screenshot[] {
  const wanted = filterNames.filter((name) => filter[name] !== "");
  return shots.filter((shot) => wanted.every((name) => readers[name](shot) === filter[name]));
}

/** The values that a filter can be set to without finding nothing: those that the others leave. */
export function filterOptions(
  shots: readonly Screenshot[],
  filter: GalleryFilter,
  name: FilterName,
): string[] {
  const left = filterShots(shots, { ...filter, [name]: "" });
  const values = new Set(left.map(readers[name]).filter((value) => value !== ""));
  const sorted = [...values];
  // Screens stay in their order.
  return name === "tag" ? sorted : sorted.sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
}

export function hasFilter(filter: GalleryFilter): boolean {
  return filterNames.some((name) => filter[name] !== "");
}

/** The neighbours of a screenshot among those that are shown. */
export function neighboursOf(shots: readonly Screenshot[], id: string) {
  const index = shots.findIndex((shot) => shot._id === id);
  return {
    index,
    previous: index > 0 ? shots[index - 1] : undefined,
    next: index < 0 ? undefined : shots[index + 1],
  };
}
