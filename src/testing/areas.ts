/**
 * Areas that each area of the server may import values from, in dependency order; all may import contract and text.
 * Types may be imported from anywhere, except in the shared folders, which depend on no area.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "busy-ms.ts": [],
  "reason-of.ts": [],
  "start-refused.ts": [],
  audit: [],
  secrets: [],
  "env.ts": ["start-refused.ts"],
  db: ["reason-of.ts", "start-refused.ts"],
  "with-secret.ts": ["db", "secrets", "start-refused.ts"],
  files: ["db", "reason-of.ts", "secrets", "start-refused.ts"],
  http: ["db", "files", "secrets"],
  auth: ["audit", "db", "http", "secrets", "start-refused.ts"],
  jobs: ["auth", "db", "http"],
  mail: ["jobs"],
  changes: ["audit", "db", "http", "jobs"],
  presence: ["db", "http"],
  views: ["db", "http"],
  notifications: ["auth", "http", "jobs", "mail"],
  members: ["audit", "auth", "db", "http", "jobs", "mail", "notifications", "secrets"],
  teams: ["audit", "db", "http", "members"],
  accounts: ["audit", "auth", "http", "teams"],
  languages: ["audit", "auth", "changes", "db", "http", "teams"],
  entries: ["auth", "changes", "db", "http", "languages"],
  "settings-file": ["auth", "changes", "db", "files", "http", "languages", "secrets"],
  checks: ["audit", "auth", "changes", "db", "entries", "http", "languages"],
  counts: ["auth", "changes", "db", "entries", "http", "jobs", "languages", "secrets"],
  discussions: ["auth", "db", "entries", "http", "languages", "members", "notifications"],
  orders: [
    "audit",
    "auth",
    "changes",
    "db",
    "entries",
    "files",
    "http",
    "languages",
    "notifications",
    "teams",
  ],
  tagging: ["auth", "changes", "db", "entries", "http"],
  document: ["auth", "db", "files", "http", "orders"],
  history: ["auth", "changes", "db", "entries", "http", "languages", "orders"],
  keys: ["auth", "changes", "entries", "http", "tagging"],
  live: ["auth", "changes", "db", "discussions", "entries", "http", "presence"],
  screenshots: ["auth", "changes", "db", "entries", "files", "http", "languages", "tagging"],
  trash: ["audit", "auth", "changes", "db", "entries", "files", "http", "jobs", "orders", "screenshots"],
  uploads: ["audit", "auth", "changes", "db", "entries", "files", "http", "languages", "tagging"],
  branches: [
    "audit",
    "auth",
    "changes",
    "db",
    "history",
    "http",
    "languages",
    "screenshots",
    "settings-file",
    "tagging",
  ],
  bulk: ["auth", "busy-ms.ts", "changes", "db", "entries", "history", "http", "jobs", "languages", "tagging"],
  "translation-files": [
    "auth",
    "busy-ms.ts",
    "changes",
    "db",
    "entries",
    "files",
    "http",
    "jobs",
    "languages",
    "orders",
    "tagging",
    "uploads",
  ],
  tags: ["audit", "auth", "changes", "db", "entries", "http", "languages", "screenshots", "tagging"],
  webhooks: ["audit", "db", "entries", "history", "http", "languages", "notifications", "secrets"],
  projects: [
    "audit",
    "auth",
    "changes",
    "db",
    "http",
    "languages",
    "secrets",
    "settings-file",
    "teams",
    "webhooks",
  ],
  demo: ["auth", "projects", "secrets"],
  integrity: ["audit", "changes", "db", "languages", "projects"],
  backup: [
    "audit",
    "changes",
    "db",
    "files",
    "http",
    "integrity",
    "mail",
    "projects",
    "secrets",
    "start-refused.ts",
    "webhooks",
    "with-secret.ts",
  ],
  admin: [
    "audit",
    "auth",
    "backup",
    "db",
    "env.ts",
    "files",
    "http",
    "integrity",
    "jobs",
    "jobs.ts",
    "projects",
    "start-refused.ts",
    "with-secret.ts",
  ],
};

const sharedRooms = new Set([
  ...["reason-of.ts", "start-refused.ts", "env.ts", "with-secret.ts"],
  ...["audit", "jobs", "secrets", "db", "mail", "files", "http", "auth"],
]);

export type SourceFile = { path: string; text: string };

type Import = { from: string; to: string; line: number; isType: boolean };

/** Imports between server areas that are not on the list, as file:line with the imported area. */
export function areaBreaches(files: readonly SourceFile[], allowed = mayImport): string[] {
  const isBreach = ({ from, to, isType }: Import) => {
    const [area, wanted] = [areaOf(from), areaOf(to)];
    if (area === wanted || isBuilding(area)) return false;
    if (isType) return sharedRooms.has(area) && !sharedRooms.has(wanted);
    return !allowed[area]?.includes(wanted);
  };
  return importsOf(files)
    .filter(isBreach)
    .map(({ from, to, line }) => `${from}:${line} may not import ${to}: ${areaOf(from)} → ${areaOf(to)}`);
}

/** Pairs of the list without an import. */
export function unusedPairs(files: readonly SourceFile[], allowed = mayImport): string[] {
  const byValue = importsOf(files).filter(({ isType }) => !isType);
  const used = new Set(byValue.map(({ from, to }) => `${areaOf(from)} → ${areaOf(to)}`));
  return Object.entries(allowed)
    .flatMap(([area, others]) => others.map((other) => `${area} → ${other}`))
    .filter((pair) => !used.has(pair));
}

/** Areas in an order in which each comes after its imports; undefined if there is a cycle. */
export function layersOf(allowed = mayImport): string[] | undefined {
  const placed: string[] = [];
  let remaining = Object.keys(allowed);
  while (remaining.length > 0) {
    const next = remaining.filter((area) => allowed[area]?.every((other) => !remaining.includes(other)));
    if (next.length === 0) return undefined;
    placed.push(...next);
    remaining = remaining.filter((area) => !next.includes(area));
  }
  return placed;
}

/** The folder below src/server; a file beside the folders is an area by itself. */
function areaOf(path: string): string {
  return path.split("/")[2] ?? path;
}

/** Whether this is a file beside the folders that may import all areas, which excludes those that areas import. */
function isBuilding(area: string): boolean {
  return area.endsWith(".ts") && !sharedRooms.has(area);
}

const statement = /^(?:import|export)\s([^;]*?)\sfrom\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gms;

function importsOf(files: readonly SourceFile[]): Import[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(statement)]
      .map(({ index, 1: names = "", 2: named, 3: later }) => ({
        from: path,
        to: resolved(path, named ?? later ?? ""),
        line: text.slice(0, index).split("\n").length,
        isType: later === undefined && isTypesOnly(names),
      }))
      .filter(({ to }) => to.startsWith("src/server/")),
  );
}

/** `import { type A, type B } from …` imports no values. */
function isTypesOnly(names: string): boolean {
  if (!names.startsWith("{")) return /^type\s/.test(names);
  const each = names.replace(/[{}]/g, "").split(",");
  return each.map((name) => name.trim()).every((name) => name === "" || name.startsWith("type "));
}

function resolved(from: string, name: string): string {
  if (name.startsWith("#")) return name.replace("#", "src/");
  return name.startsWith(".") ? new URL(name, `file:///${from}`).pathname.slice(1) : "";
}
