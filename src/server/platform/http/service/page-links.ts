import { firstReads } from "#contract/first-reads.ts";

/** The part of Vite's manifest that is used here (vite.config.ts, `build.manifest`). */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Frequent entry pages, and the module of each. */
const gridAddress = /^\/projects\/([^/]+)\/([^/]+)\/translations\/?$/;
const firstPages = [
  [gridAddress, "src/dashboard/pages/translations/translations-page.tsx"],
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
  const module = firstPages.find(([pattern]) => pattern.test(path))?.[1];
  if (module === undefined) return undefined;
  const named = filesOf(manifest, "index.html");
  const files = [...filesOf(manifest, module), ...filesOf(manifest, messagesOf(manifest, acceptLanguage))];
  return [
    ...files.filter((file) => !named.has(file)).map((file) => `</${file}>; rel=modulepreload; crossorigin`),
    ...(hasSession ? readsOf(path) : []).map((address) => `<${address}>; rel=preload; as=fetch; crossorigin`),
  ].join(", ");
}

function readsOf(path: string): string[] {
  const [, app, branch] = gridAddress.exec(path)?.map(decoded) ?? [];
  return app === undefined || branch === undefined ? [] : firstReads({ app, branch });
}

/** Returns undefined for a malformed URL part; the page itself reports that. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** Files of a module and of its imports. */
function filesOf(manifest: Manifest, module: string, known: Set<string> = new Set()): Set<string> {
  const { file, imports = [] } = manifest[module] ?? {};
  if (file === undefined || known.has(file)) return known;
  known.add(file);
  for (const imported of imports) filesOf(manifest, imported, known);
  return known;
}

/** First browser language that the interface supports. A language chosen in the dashboard is unknown here. */
function messagesOf(manifest: Manifest, acceptLanguage: string): string {
  const codes = acceptLanguage.split(",").map((part) => part.trim().split(/[-;]/, 1)[0]?.toLowerCase());
  const code = codes.find((candidate) => `virtual:messages/${candidate}` in manifest) ?? "en";
  return `virtual:messages/${code}`;
}
