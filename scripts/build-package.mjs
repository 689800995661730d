import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { build } from "vite";
import { buildDashboard } from "./build-dashboard.mjs";

const root = dirname(import.meta.dirname);
const output = "build";
const newerBuiltIns = join(import.meta.dirname, "newer-built-ins.mjs");

/** Programs: the command, and the threads that the server starts. */
const entries = [
  "src/program/parlance.ts",
  "src/server/content/bulk/rewrite/rewrite-worker.ts",
  "src/server/exchange/files/threads/format-worker.ts",
];

const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Makes code that refers to files beside its source work from the output folder. */
function fromOutputFolder() {
  return {
    name: "from-output-folder",
    transform: {
      filter: { id: /[\\/]src[\\/].*\.ts$/ },
      handler(code, id) {
        const source = relative(join(root, output), dirname(id));
        const isEntry = entries.includes(relative(root, id));
        return code
          .replace(/^(?:#!.*\n)?/, (line) =>
            isEntry ? `${line}import ${JSON.stringify(newerBuiltIns)};\n` : line,
          )
          .replaceAll("import.meta.dirname", `(import.meta.dirname + ${JSON.stringify(`/${source}`)})`)
          .replaceAll(/(?<=new URL\("\.\/[\w-]+)\.ts(?=", import\.meta\.url\))/g, ".js");
      },
    },
  };
}

/** file-type hides an import from bundlers, so that browsers do not load it. */
function visibleImports() {
  return {
    name: "visible-imports",
    transform: {
      filter: { id: /[\\/]node_modules[\\/]file-type[\\/]/ },
      handler: (code) => code.replaceAll("importAtRuntime('", "import('"),
    },
  };
}

// Left out: packages with native code or data files, which npm installs beside this one.
const external = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), "pg-native"];

await buildDashboard();
rmSync(join(root, output), { recursive: true, force: true });
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  plugins: [fromOutputFolder(), visibleImports()],
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    outDir: output,
    target: "node20",
    license: { fileName: "licenses.md" },
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, ".ts"), path])),
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});

writeNotices();

/** Licences of everything that the package contains: libraries of server and dashboard, and fonts and style sheets. */
function writeNotices() {
  const styles = readFileSync(join(root, "src/dashboard/styles.css"), "utf8");
  const imported = [...styles.matchAll(/^@import "((?:@[\w-]+\/)?[\w-]+)/gm)].map(([, name]) => notice(name));
  const programs = ["build", "dist"].map((folder) => readFileSync(join(root, folder, "licenses.md"), "utf8"));
  const [server, dashboard] = programs.map((text) => text.slice(text.indexOf("\n## ")));
  const parts = [
    "# Notices",
    "Parlance contains these works.",
    "",
    "# Server",
    server,
    "# Dashboard",
    dashboard,
  ];
  writeFileSync(join(root, output, "NOTICES.md"), [...parts, ...imported].join("\n"));
  rmSync(join(root, output, "licenses.md"));
}

function notice(name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(join(folder, "LICENSE"), "utf8")}`;
}
