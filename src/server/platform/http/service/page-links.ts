import { firstReads } from "#contract/first-reads.ts";

/** The part of Vite's manifest that is used here (vite.config.ts, `build.manifest`). */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const gridPath = /^\/projects\/([^/]+)\/([^/]+)\/translations\/?$/;
/** Frequent entry pages, and the module of each. */
const entryPages = [
  [gridPath, "src/dashboard/pages/translations/translations-page.tsx"],
  [/^\/projects\/?$/, "src/dashboard/pages/projects/projects-page.tsx"],
] as const;

type Reader = {
  acceptLanguage?: string | undefined;
  /** The browser sent a session cookie, so the grid's first requests can succeed. */
  hasSession?: boolean;
};

/**
 * Value of the header that tells a browser what a page will load beyond its HTML: the page's chunks, the
 * messages in the reader's language and the grid's first requests. The browser loads all of it while it still
 * parses the first files.
 */
export function pageLinks(
  manifest: Manifest,
  path: string,
  { acceptLanguage = "", hasSession = false }: Reader = {},
): string | undefined {
  const module = entryPages.find(([pattern]) => pattern.test(path))?.[1];
  if (module === undefined) return undefined;
  const filesInHtml = filesOf(manifest, "index.html");
  const files = [...filesOf(manifest, module), ...filesOf(manifest, messagesOf(manifest, acceptLanguage))];
  return [
    ...files
      .filter((file) => !filesInHtml.has(file))
      .map((file) => `</${file}>; rel=modulepreload; crossorigin`),
    ...(hasSession ? firstReadsOf(path) : []).map(
      (address) => `<${address}>; rel=preload; as=fetch; crossorigin`,
    ),
  ].join(", ");
}

function firstReadsOf(path: string): string[] {
  const [, app, branch] = gridPath.exec(path)?.map(decodePart) ?? [];
  return app === undefined || branch === undefined ? [] : firstReads({ app, branch });
}

/** Returns undefined for a malformed URL part; the page itself reports that. */
function decodePart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Files of a module and of its imports. */
function filesOf(manifest: Manifest, module: string, files: Set<string> = new Set()): Set<string> {
  const { file, imports = [] } = manifest[module] ?? {};
  if (file === undefined || files.has(file)) return files;
  files.add(file);
  for (const imported of imports) filesOf(manifest, imported, files);
  return files;
}

/** First browser language that the interface supports. A language chosen in the dashboard is unknown here. */
function messagesOf(manifest: Manifest, acceptLanguage: string): string {
  const codes = acceptLanguage.split(",").map((part) => part.trim().split(/[-;]/, 1)[0]?.toLowerCase());
  const code = codes.find((candidate) => `virtual:messages/${candidate}` in manifest) ?? "en";
  return `virtual:messages/${code}`;
}

/** Addresses of the script and styles of the API page. */
export function apiPageFiles(manifest: Manifest): { script?: string; styles: string[] } {
  const { file, css = [] } = manifest["src/dashboard/api-page/main.ts"] ?? {};
  return { ...(file === undefined ? {} : { script: `/${file}` }), styles: css.map((path) => `/${path}`) };
}
