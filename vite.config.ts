import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { parse } from "@formatjs/icu-messageformat-parser";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type ESTree, type Plugin, Visitor } from "vite";
import { guidePages } from "./scripts/guide-pages.ts";
import type { Endpoint } from "./src/contract/endpoint.ts";
import { firstMessageAreas } from "./src/dashboard/lib/messages/first-messages.ts";

const messagesFolder = join(import.meta.dirname, "src/dashboard/messages");
const server = `http://127.0.0.1:${process.env.PORT ?? "4400"}`;

/** Libraries of every page, in one chunk: it compresses better, and stays cached across releases. */
const foundation =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-intl|@formatjs|intl-messageformat|@tanstack)[\\/]|vite[\\/]preload-helper/;

/** Entry points of the first view: the frame and the grid. */
const frameRoot = join(import.meta.dirname, "src/dashboard/main.tsx");
const gridRoot = join(import.meta.dirname, "src/dashboard/pages/translations/translations-page.tsx");
/** The grid loads it at once, beside its rows. Modules shared with it must not pull in parts that open later. */
const journalRoot = join(import.meta.dirname, "src/dashboard/editing/journal/journal-store.ts");

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };
type Part = "frame" | "grid" | "later" | null;

/**
 * Chunk of a module that several parts of the dashboard share. By default, shared modules become hundreds of chunks of
 * some hundred bytes, with a request each. `later` contains modules that import no libraries but the foundation, so
 * that loading it loads no other library.
 */
function partOf(id: string, modules: Modules): Part {
  if (id.endsWith(schemasAlone)) return null;
  const frame = importsOf(frameRoot, modules).union(importsOf(journalRoot, modules));
  if (frame.has(id)) return "frame";
  const grid = importsOf(gridRoot, modules);
  if (grid.has(id)) return "grid";
  const isLight = [...importsOf(id, modules)].every(
    (imported) => frame.has(imported) || grid.has(imported) || !isOfLibrary(imported),
  );
  return isLight ? "later" : null;
}

const isOfLibrary = (id: string) => id.includes("node_modules") && !id.includes("lucide-react");

/** The module and its static imports, direct and indirect. */
function importsOf(root: string, modules: Modules): ReadonlySet<string> {
  const known = imports.get(root);
  if (known) return known;
  const found = new Set([root]);
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  imports.set(root, found);
  return found;
}

const imports = new Map<string, ReadonlySet<string>>();

/** Query of the modules of the contract from which forms take their schemas. */
const schemasAlone = "?schemas";

const groups = [
  { name: "foundation", test: foundation, priority: 1 },
  // Validation of forms: not part of the first load.
  {
    name: "schemas",
    test: /node_modules[\\/]zod[\\/]|src[\\/]contract[\\/](common|timestamps)\.ts(\?schemas)?$/,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: partOf,
    debugName: "part",
    test: /src[\\/](dashboard|contract|text)[\\/]|lucide-react/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
];

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "package.json"), "utf8"));

export default defineConfig({
  define: { "import.meta.env.VITE_VERSION": JSON.stringify(version) },
  plugins: [
    messages(),
    requestsOfContract(),
    schemasApart(),
    iconsApart(),
    react(),
    tailwind(),
    guidePages(),
    compressed(),
  ],
  resolve: {
    alias: {
      // Messages are compiled by the build, so the browser needs no parser.
      "@formatjs/icu-messageformat-parser": "@formatjs/icu-messageformat-parser/no-parser.js",
    },
  },
  build: {
    target: "es2023",
    // The polyfill is not needed by the targeted browsers.
    modulePreload: { polyfill: false },
    // From it the server sends preload headers for the chunks of a page (page-links.ts).
    manifest: "manifest.json",
    license: { fileName: "licenses.md" },
    reportCompressedSize: false,
    rolldownOptions: {
      // The server renders the API page itself, and finds its script and styles in the manifest.
      input: ["index.html", "src/dashboard/api-page/main.ts"],
      output: { codeSplitting: { groups } },
      // Compression takes most of a build, and that is no fault.
      checks: { pluginTimings: false },
    },
  },
  server: {
    proxy: Object.fromEntries(["/v1", "/health", "/ready"].map((path) => [path, { target: server }])),
  },
});

/**
 * `virtual:messages/<language>`: the first messages of a language, compiled, and `…/rest` all others; English where a
 * translation is missing.
 */
function messages(): Plugin {
  const prefix = "virtual:messages/";
  return {
    name: "messages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [language = "en", part] = id.slice(prefix.length + 1).split("/");
      const isWanted = (area: string) => firstMessageAreas.includes(area) === (part === undefined);
      for (const file of globSync(`${messagesFolder}/*/*.json`)) this.addWatchFile(file);
      const all = { ...readMessages("en", isWanted), ...readMessages(language, isWanted) };
      const compiled = Object.entries(all).map(([key, text]) => [key, parse(text)]);
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))});`;
    },
  };
}

function readMessages(language: string, isWanted: (area: string) => boolean): Record<string, string> {
  const folder = join(messagesFolder, language);
  const wanted = readdirSync(folder).filter((file) => isWanted(basename(file, ".json")));
  return Object.assign({}, ...wanted.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8"))));
}

/** Parts of an endpoint with which a browser sends a request. Only the server uses the rest, such as schemas. */
const sentParts: readonly string[] = [
  "method",
  "path",
  "credentials",
  "once",
  "ignoresPerson",
] satisfies Array<keyof Endpoint>;

/**
 * The server checks what comes and describes what it answers, the browser only sends: it gets endpoints without their
 * schemas. Whatever else the contract declares goes where nothing uses it, so that a page loads the schemas of its own
 * forms alone, and the first one none.
 */
function requestsOfContract(): Plugin {
  return {
    name: "requests-of-contract",
    transform: {
      filter: { id: /src[\\/]contract[\\/].*\.ts(\?schemas)?$/ },
      handler(described) {
        const code = withoutDescriptions(described, this.parse(described));
        const program = this.parse(code);
        const edits: Edit[] = [];
        new Visitor({
          CallExpression({ callee, arguments: [definition], start, end }) {
            if (callee.type !== "Identifier" || callee.name !== "endpoint") return;
            if (definition?.type !== "ObjectExpression") return;
            const parts = definition.properties
              .filter(
                (part) =>
                  part.type === "SpreadElement" ||
                  (part.key.type === "Identifier" && sentParts.includes(part.key.name)),
              )
              .map((part) => code.slice(part.start, part.end));
            edits.push({ start, end, text: `({ ${parts.join(", ")} })` });
          },
        }).visit(program);
        for (const statement of program.body) {
          const declaration = "declaration" in statement ? statement.declaration : statement;
          if (declaration?.type !== "VariableDeclaration") continue;
          for (const { init } of declaration.declarations) {
            if (init?.type !== "CallExpression" && init?.type !== "ObjectExpression") continue;
            // A bundler keeps calls that may have side effects; this comment marks these as free of side effects.
            edits.push({ start: init.start, end: init.start, text: "/* @__PURE__ */ (() => (" });
            edits.push({ start: init.end, end: init.end, text: "))()" });
          }
        }
        return applyEdits(code, edits);
      },
    },
  };
}

/**
 * Loads the schemas of forms, which are named `…Body` or `…Schema`, from a copy of their module. Otherwise the frame,
 * which needs the endpoints of the same module, would contain the schemas that a later page imports.
 */
function schemasApart(): Plugin {
  return {
    name: "schemas-apart",
    apply: "build",
    resolveId: {
      order: "pre",
      filter: { id: /^(#contract|\.)[\\/].*\.ts$/ },
      async handler(source, importer) {
        if (!importer?.endsWith(schemasAlone)) return undefined;
        const { id } = (await this.resolve(source, importer, { skipSelf: true })) ?? {};
        return id && /src[\\/]contract[\\/]/.test(id) ? id + schemasAlone : undefined;
      },
    },
    transform: {
      filter: { id: /src[\\/]dashboard[\\/].*\.tsx?$/, code: "#contract/" },
      handler(code) {
        const edits: Edit[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith("#contract/"))
            continue;
          const names = statement.specifiers.map(({ start, end }) => code.slice(start, end));
          const [schemas = [], others = []] = [true, false].map((isSchema) =>
            names.filter((name) => /(Body|Schema|describeIssue)$/.test(name) === isSchema),
          );
          if (schemas.length === 0) continue;
          const from = (query: string) => JSON.stringify(statement.source.value + query);
          const text = `import { ${others.join()} } from ${from("")}; import { ${schemas.join()} } from ${from(schemasAlone)};`;
          edits.push({ start: statement.start, end: statement.end, text });
        }
        return edits.length > 0 ? applyEdits(code, edits) : undefined;
      },
    },
  };
}

/**
 * Imports icons from their own modules. Through the index of the library, every part of the dashboard would import
 * all icons, and those that later parts share would go to the chunk of the frame.
 */
function iconsApart(): Plugin {
  return {
    name: "icons-apart",
    apply: "build",
    transform: {
      filter: { id: /src[\\/]dashboard[\\/].*\.tsx?$/, code: "lucide-react" },
      handler(code) {
        const edits: Edit[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== "ImportDeclaration" || statement.source.value !== "lucide-react") continue;
          const icons = statement.specifiers.map((specifier) => {
            const name = code.slice(specifier.start, specifier.end).split(" as ")[0] ?? "";
            return `import ${specifier.local.name} from "lucide-react/icons/${fileOfIcon(name)}";`;
          });
          edits.push({ start: statement.start, end: statement.end, text: icons.join("") });
        }
        return applyEdits(code, edits);
      },
    },
  };
}

/** `FileUp` is in `file-up`, `Undo2` in `undo-2`, `Grid2x2` in `grid-2x2`. */
const fileOfIcon = (name: string) => name.replace(/(?<=.)(?=[A-Z]|(?<=[a-z]{2})\d)/g, "-").toLowerCase();

type Edit = { start: number; end: number; text: string };

/** Removes `z.describe(…)` from the checks of schemas. Only the documentation shows descriptions. */
function withoutDescriptions(code: string, program: ESTree.Program): string {
  const edits: Edit[] = [];
  new Visitor({
    CallExpression({ callee, arguments: checks, end }) {
      if (callee.type !== "MemberExpression" || nameOfMember(callee) !== "check") return;
      const others = checks.filter((check) => !isDescription(check));
      if (others.length === checks.length) return;
      const text = others.map((check) => code.slice(check.start, check.end)).join(", ");
      edits.push({ start: callee.object.end, end, text: text && `.check(${text})` });
    },
  }).visit(program);
  return applyEdits(code, edits);
}

function isDescription(check: ESTree.Argument): boolean {
  return (
    check.type === "CallExpression" &&
    check.callee.type === "MemberExpression" &&
    nameOfMember(check.callee) === "describe"
  );
}

function nameOfMember({ property }: ESTree.MemberExpression): string | undefined {
  return property.type === "Identifier" ? property.name : undefined;
}

/** Applies edits from the end, so that the positions before stay as they are. */
function applyEdits(code: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: inserted }) => text.slice(0, start) + inserted + text.slice(end),
      code,
    );
}

/** Leaves every text asset compressed as well as it goes beside itself; the server sends those. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$|^guide\/.*\.html$/.test(file.fileName)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
          };
          const br = await promisify(brotliCompress)(source, { params });
          const gz = await promisify(gzip)(source, { level: 9 });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: br });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gz });
        }
      },
    },
  };
}
