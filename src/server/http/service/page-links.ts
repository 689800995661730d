/** A part of what `vite build` writes about its files (vite.config.ts, `build.manifest`). */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Pages that people open first, and the module of each. */
const firstPages = [
  [/^\/projects\/[^/]+\/[^/]+\/translations\/?$/, "src/dashboard/pages/translations/translations-page.tsx"],
  [/^\/projects\/?$/, "src/dashboard/pages/projects/projects-page.tsx"],
] as const;

/**
 * The header that tells a browser what a page will load next, beside what its HTML names: the page's own files and the
 * messages of the reader's language. They arrive while the first files are still read.
 */
export function pageLinks(manifest: Manifest, path: string, acceptLanguage = ""): string | undefined {
  const module = firstPages.find(([pattern]) => pattern.test(path))?.[1];
  if (module === undefined) return undefined;
  const named = filesOf(manifest, "index.html");
  const files = [...filesOf(manifest, module), ...filesOf(manifest, messagesOf(manifest, acceptLanguage))];
  return files
    .filter((file) => !named.has(file))
    .map((file) => `</${file}>; rel=modulepreload; crossorigin`)
    .join(", ");
}

/** A module's file with those that it imports. */
function filesOf(manifest: Manifest, module: string, known: Set<string> = new Set()): Set<string> {
  const { file, imports = [] } = manifest[module] ?? {};
  if (file === undefined || known.has(file)) return known;
  known.add(file);
  for (const imported of imports) filesOf(manifest, imported, known);
  return known;
}

/** The first language of the browser that the interface has; what somebody chose in the dashboard is not known here. */
function messagesOf(manifest: Manifest, acceptLanguage: string): string {
  const codes = acceptLanguage.split(",").map((part) => part.trim().split(/[-;]/, 1)[0]?.toLowerCase());
  const code = codes.find((one) => `virtual:messages/${one}` in manifest) ?? "en";
  return `virtual:messages/${code}`;
}
