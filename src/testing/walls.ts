export type SourceFile = { path: string; text: string };

type Import = { from: string; to: string; line: number; isType: boolean };

const sharedFolders = ["src/text", "src/contract"];
const abovePlatform = [...sharedFolders, "src/server/platform"];
const aboveWorkspace = [...abovePlatform, "src/server/workspace"];
const aboveContent = [...aboveWorkspace, "src/server/content"];
const dashboardBase = ["src/text", "src/dashboard/lib", "src/dashboard/testing"];
const dashboardApi = [...dashboardBase, "src/contract", "src/dashboard/api"];
const dashboardShared = [
  ...dashboardApi,
  "src/dashboard/appearance",
  "src/dashboard/editing",
  "src/dashboard/layout",
  "src/dashboard/messages",
  "src/dashboard/paths.ts",
  "src/dashboard/ui",
];

/** Folders that the files of a folder may import from, besides their own. The longest matching folder counts. */
const allowedFolders: Readonly<Record<string, readonly string[]>> = {
  conformance: [],
  "src/text": ["src/testing"],
  "src/formats": ["src/text", "src/testing"],
  "src/contract": ["src/text"],
  "src/command-line": [...sharedFolders, "src/formats"],
  "src/program": ["src/command-line", "src/server"],
  "src/server": sharedFolders,
  "src/server/platform": sharedFolders,
  "src/server/workspace": abovePlatform,
  "src/server/content": aboveWorkspace,
  "src/server/exchange": [...aboveContent, "src/formats"],
  "src/server/outbound": aboveContent,
  "src/server/instance": [...aboveContent, "src/server/outbound", "src/server/jobs.ts"],
  "src/dashboard": sharedFolders,
  "src/dashboard/messages": [],
  "src/dashboard/lib": dashboardBase,
  "src/dashboard/ui": dashboardBase,
  "src/dashboard/api": dashboardApi,
  "src/dashboard/editing": [...dashboardApi, "src/dashboard/ui"],
  "src/dashboard/appearance": [
    ...dashboardApi,
    "src/dashboard/messages",
    "src/dashboard/paths.ts",
    "src/dashboard/ui",
  ],
  "src/dashboard/layout": dashboardShared,
  "src/dashboard/pages": [...dashboardShared, "src/formats/recognise-format.ts"],
};

/**
 * Areas that a server area may import by value. It may import types from all areas of its room and of the rooms that
 * its room may import.
 */
const allowedAreas: Readonly<Record<string, readonly string[]>> = {
  // platform/
  errors: [],
  secrets: [],
  threads: [],
  db: ["errors"],
  env: ["errors"],
  storage: ["db", "errors", "secrets"],
  http: ["db", "secrets", "storage"],
  jobs: ["http"],
  mail: ["jobs"],
  start: ["db", "env", "errors", "http", "mail", "secrets"],
  // workspace/
  audit: [],
  auth: ["audit", "db", "errors", "http", "secrets"],
  notifications: ["auth", "http", "jobs", "mail"],
  members: ["audit", "auth", "db", "http", "jobs", "mail", "notifications", "secrets"],
  teams: ["audit", "db", "http", "members"],
  account: ["audit", "auth", "http", "teams"],
  // content/
  "project-jobs": ["auth", "db", "http", "jobs"],
  "write-path": ["audit", "db", "http", "jobs"],
  groups: ["audit", "auth", "db", "http", "write-path"],
  languages: ["audit", "auth", "db", "http", "write-path"],
  entries: ["auth", "db", "http", "languages", "write-path"],
  checks: ["audit", "auth", "db", "entries", "http", "languages", "write-path"],
  counts: ["auth", "db", "entries", "http", "jobs", "languages", "secrets", "write-path"],
  views: ["db", "entries", "http", "languages"],
  discussions: ["auth", "db", "entries", "http", "languages", "members", "notifications"],
  tags: ["audit", "auth", "db", "entries", "http", "languages", "storage", "write-path"],
  keys: ["auth", "db", "entries", "http", "tags", "write-path"],
  orders: [
    "audit",
    "auth",
    "db",
    "entries",
    "http",
    "languages",
    "notifications",
    "storage",
    "teams",
    "write-path",
  ],
  branches: ["audit", "auth", "db", "http", "languages", "orders", "write-path"],
  screenshots: ["auth", "db", "entries", "http", "languages", "storage", "tags", "write-path"],
  statuses: ["audit", "db", "http", "teams", "write-path"],
  history: ["auth", "db", "entries", "http", "languages", "orders", "write-path"],
  trash: ["audit", "auth", "db", "entries", "http", "jobs", "orders", "storage", "write-path"],
  bulk: [
    "auth",
    "db",
    "entries",
    "groups",
    "history",
    "http",
    "languages",
    "project-jobs",
    "tags",
    "threads",
    "write-path",
  ],
  merges: ["audit", "auth", "branches", "db", "history", "http", "tags", "write-path"],
  projects: ["audit", "auth", "db", "http", "languages", "secrets", "teams", "write-path"],
  // exchange/
  "settings-file": ["auth", "db", "http", "languages", "secrets", "storage", "write-path"],
  uploads: ["audit", "auth", "db", "entries", "groups", "http", "languages", "storage", "tags", "write-path"],
  document: ["auth", "db", "http", "orders", "storage"],
  files: [
    "auth",
    "db",
    "entries",
    "http",
    "languages",
    "orders",
    "project-jobs",
    "statuses",
    "storage",
    "tags",
    "threads",
    "uploads",
    "write-path",
  ],
  // outbound/
  live: ["auth", "db", "discussions", "entries", "http", "write-path"],
  webhooks: ["audit", "db", "entries", "history", "http", "languages", "notifications", "secrets"],
  // instance/
  integrity: ["db", "write-path"],
  sweeps: [
    "auth",
    "entries",
    "http",
    "jobs",
    "live",
    "notifications",
    "project-jobs",
    "storage",
    "trash",
    "webhooks",
    "write-path",
  ],
  backup: [
    "audit",
    "db",
    "errors",
    "http",
    "integrity",
    "mail",
    "projects",
    "secrets",
    "start",
    "storage",
    "webhooks",
    "write-path",
  ],
  demo: ["auth", "errors", "projects", "secrets"],
  admin: [
    "audit",
    "auth",
    "backup",
    "db",
    "env",
    "errors",
    "http",
    "integrity",
    "jobs",
    "projects",
    "start",
    "storage",
  ],
};

/** Imports that the tables above do not allow, as "file:line may not import …". */
export function brokenWalls(files: readonly SourceFile[]): string[] {
  return importsOf(files).flatMap((imported) => {
    const reason = refusal(imported);
    return reason === undefined
      ? []
      : [`${imported.from}:${imported.line} may not import ${imported.to}: ${reason}`];
  });
}

function refusal(imported: Import): string | undefined {
  const { from, to } = imported;
  const folder = folderOf(from);
  const isAllowed = [folder, ...allowedIn(folder)].some((path) => to === path || to.startsWith(`${path}/`));
  if (!isAllowed && /^(?:src|e2e|bench)\//.test(to)) return `${folder} does not import it`;
  if (to === "src/contract/contract.ts" && from.startsWith("src/dashboard/"))
    return "the table of all endpoints is not sent to browsers";
  if (!from.startsWith("src/server/")) return undefined;
  if (/^react(?:-|\/|$)/.test(to)) return "the server renders no React";
  if (to.endsWith(".routes.ts") && from !== "src/server/app.ts") return "only app.ts mounts routes";
  if (from.endsWith(".rules.ts") && /^(?:kysely|pg)$|\.store\.ts$/.test(to)) return "rules are pure";
  return areaRefusal(imported);
}

function areaRefusal({ from, to, isType }: Import): string | undefined {
  const [area, target] = [areaOf(from), areaOf(to)];
  if (area === undefined || target === undefined || area === target) return undefined;
  return isType || allowedAreas[area]?.includes(target) ? undefined : `${area} → ${target}`;
}

/** Each page is a folder of its own; no page imports another one. */
function folderOf(path: string): string {
  const page = /^src\/dashboard\/pages\/[^/]+/.exec(path)?.[0];
  if (page) return page;
  const known = Object.keys(allowedFolders).filter((folder) => path.startsWith(`${folder}/`));
  return known.reduce((longest, folder) => (folder.length > longest.length ? folder : longest), "");
}

function allowedIn(folder: string): readonly string[] {
  return allowedFolders[folder.startsWith("src/dashboard/pages/") ? "src/dashboard/pages" : folder] ?? [""];
}

/** The area of a server file: the folder in its room. Undefined for composition files. */
function areaOf(path: string): string | undefined {
  const [, , room = "", area = ""] = path.split("/");
  if (!path.startsWith("src/server/") || /^(?:app|jobs|main)\.ts$/.test(room)) return undefined;
  return room === "testing" ? room : area;
}

/** Areas of a table that import each other in cycles, or import such areas. */
export function areasInCycles(table: Readonly<Record<string, readonly string[]>>): string[] {
  const placed = new Set<string>();
  let open = Object.keys(table);
  for (;;) {
    const next = open.filter((area) => table[area]?.every((other) => placed.has(other) || other === area));
    if (next.length === 0) return open;
    for (const area of next) placed.add(area);
    open = open.filter((area) => !placed.has(area));
  }
}

/** Areas that each area imports, types included. */
export function areasOfImports(files: readonly SourceFile[]): Record<string, string[]> {
  const pairs = importsOf(files).map(({ from, to }) => ({ area: areaOf(from), target: areaOf(to) }));
  const names = new Set(pairs.flatMap(({ area, target }) => [area ?? [], target ?? []].flat()));
  const targetsOf = (name: string) =>
    pairs.flatMap(({ area, target }) => (area === name && target !== undefined ? target : []));
  return Object.fromEntries([...names].map((name) => [name, targetsOf(name)]));
}

/** Pairs of the table of areas that no import needs. */
export function unusedPairs(files: readonly SourceFile[]): string[] {
  const used = new Set(
    importsOf(files)
      .filter(({ isType }) => !isType)
      .map(({ from, to }) => `${areaOf(from)} → ${areaOf(to)}`),
  );
  const pairs = Object.entries(allowedAreas).flatMap(([area, others]) =>
    others.map((other) => `${area} → ${other}`),
  );
  return pairs.filter((pair) => !used.has(pair));
}

const importStatement =
  /^(?:import|export)\s([^;]*?)\sfrom\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gms;

function importsOf(files: readonly SourceFile[]): Import[] {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(importStatement)].map(({ index, 1: names, 2: named, 3: alone, 4: dynamic }) => ({
      from: path,
      to: resolveName(path, named ?? alone ?? dynamic ?? ""),
      line: text.slice(0, index).split("\n").length,
      isType: names !== undefined && isTypesOnly(names),
    })),
  );
}

/** `import { type A, type B } from …` loads nothing. */
function isTypesOnly(names: string): boolean {
  if (!names.startsWith("{")) return /^type\s/.test(names);
  const each = names.replace(/[{}]/g, "").split(",");
  return each.map((name) => name.trim()).every((name) => name === "" || name.startsWith("type "));
}

function resolveName(from: string, name: string): string {
  if (name.startsWith("#conformance/")) return name.slice(1);
  if (name.startsWith("#")) return name.replace("#", "src/");
  return name.startsWith(".") ? new URL(name, `file:///${from}`).pathname.slice(1) : name;
}
