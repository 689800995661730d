import { firstReads } from "#contract/first-reads.ts";

/** A part of what `vite build` writes about its files (vite.config.ts, `build.manifest`). */
export type Manifest = Record<string, { file: string; imports?: string[] }>;

/** Pages that people open first, and the module of each. */
const gridAddress = /^\/projects\/([^/]+)\/([^/]+)\/translations\/?$/;
const firstPages = [
  [gridAddress, "src/dashboard/pages/translations/translations-page.tsx"],
  [/^\/projects\/?$/, "src/dashboard/pages/projects/projects-page.tsx"],
] as const;

type Reader = {
  acceptLanguage?: string | undefined;
  /** The browser sent a session: what the grid asks first is answered. */
  hasSession?: boolean;
};

/**
 * The header that says to a browser what a page will load next, beside what its HTML names: the page's own files, the
 * messages of the reader's language and what the grid asks before its rows. All of it arrives while the first files are
 * still read.
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

/** Undefined where a browser sent what is no address: the page says so itself. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
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
