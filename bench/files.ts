import { loadavg } from "node:os";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import { loadFormat } from "#formats/formats.ts";
import { printPlural } from "#formats/plural-forms.ts";
import { big, keyName, textOf } from "./data.ts";
import { headersOf, type Row, timed } from "./measure.ts";
import type { BenchProject, Parlance } from "./parlance.ts";
import { copyOfTheSame } from "./uploads.ts";

const keys = 10_000;
const budget = { export: 1_000, import: 3_000 };
const seconds = (ms: number) => (ms / 1_000).toFixed(2);

/**
 * Files of 10,000 keys over HTTP in every format: exported, previewed, imported into an empty project, and imported
 * again unchanged. Compared with the same work without a server: the module of the format, and the rows in SQL.
 */
export async function benchFiles(parlance: Parlance): Promise<Row[]> {
  const usual = await filled(parlance, "files", (key) => key % 10 === 0);
  const plurals = await filled(parlance, "plurals", () => true);
  const rows: Row[] = [];
  let copied = 0;
  for (const format of Object.keys(fileFormats) as FileFormat[]) {
    const target = await parlance.createProject(format, []);
    rows.push(
      await benchFormat(parlance, { format, target, source: format === "ios_stringsdict" ? plurals : usual }),
    );
    if (format === "nested_json") copied = await copyOfTheSame(parlance, target);
  }
  return [
    ...rows,
    await benchManyFiles(parlance),
    { what: "… of an import, its rows alone, in SQL", budget: "–", figure: `${seconds(copied)} s` },
    { what: "… load of the machine meanwhile", budget: "–", figure: (loadavg()[1] ?? 0).toFixed(1) },
  ];
}

type Work = { format: FileFormat; source: BenchProject; target: BenchProject };

async function benchFormat(parlance: Parlance, { format, source, target }: Work): Promise<Row> {
  const exported = await timed(() => exportFile(parlance, source, format));
  const push = (query: Record<string, string> = {}) =>
    timed(() => importFile(parlance, target, { format, bytes: exported.result, query }));
  const preview = await push({ dryRun: "true" });
  const imported = await push();
  const again = await push();
  const [{ total, added }, { changeSet }] = [imported.result, again.result];
  if (added !== total || total < keys) throw new Error(`${format}: ${added} of ${total} texts were added.`);
  const baseline = await withoutServer(format, exported.result);
  return {
    what: `${format}: export / preview / import / again (its module: print / parse)`,
    budget: "1 / 3 / 3 / 3 s",
    figure: `${[exported, preview, imported, again].map(({ ms }) => seconds(ms)).join(" / ")} s (${baseline})${changeSet === null ? "" : ", changed again"}`,
    holds: exported.ms <= budget.export && [preview, imported, again].every(({ ms }) => ms <= budget.import),
  };
}

const languages = ["en", ...big.languages];
const budgetOfMany = { preview: 10_000, import: 25_000, again: 4_000 };

/** Twenty files in one request, previewed, imported into an empty project, imported again unchanged, and undone. */
async function benchManyFiles(parlance: Parlance): Promise<Row> {
  const target = await parlance.createProject("many files", []);
  const files = languages.map((language) => {
    const texts = Array.from({ length: keys }, (_, key) => [keyName(key), textOf(key, language)]);
    return { language, content: JSON.stringify(Object.fromEntries(texts)) };
  });
  const push = (query: Record<string, string> = {}) =>
    timed(() => importFiles(parlance, target, { files, query }));
  const preview = await push({ dryRun: "true" });
  const imported = await push();
  const again = await push();
  const { added, changeSet } = imported.result;
  const texts = keys * languages.length;
  if (preview.result.added !== texts || added !== texts)
    throw new Error(`${preview.result.added} of ${texts} texts were previewed, ${added} were added.`);
  const undone = await timed(() => undo(parlance, target, changeSet));
  const measured = [preview, imported, again, undone].map(({ ms }) => seconds(ms));
  return {
    what: `${languages.length} files of 10,000 keys at once: preview / import / again / undo`,
    budget: "10 / 25 / 4 / – s",
    figure: `${measured.join(" / ")} s${again.result.changeSet === null ? "" : ", changed again"}`,
    holds:
      preview.ms <= budgetOfMany.preview &&
      imported.ms <= budgetOfMany.import &&
      again.ms <= budgetOfMany.again,
  };
}

type PushedFiles = {
  files: ReadonlyArray<{ language: string; content: string }>;
  query: Record<string, string>;
};

async function importFiles(parlance: Parlance, project: BenchProject, { files, query }: PushedFiles) {
  const body = new FormData();
  const described = files.map(({ language }) => ({
    name: `${language}.json`,
    "file-format": "nested_json",
    language,
  }));
  body.set("files", JSON.stringify(described));
  for (const { language, content } of files) body.set(`file ${language}`, new Blob([content]), language);
  const { "content-type": _of, ...headers } = headersOf(project);
  const search = new URLSearchParams({ app: project.app, ...query });
  const address = `${parlance.address}/v1/api/files/batch?${search}`;
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as ImportAnswer;
}

async function undo({ address }: Parlance, project: BenchProject, changeSet: string | null) {
  const url = `${address}/v1/api/changes/${changeSet}/revert?app=${project.app}`;
  const { "content-type": _of, ...headers } = headersOf(project);
  const answer = await fetch(url, { method: "POST", headers });
  if (!answer.ok) throw new Error(await answer.text());
}

async function withoutServer(format: FileFormat, bytes: Uint8Array): Promise<string> {
  const { parse, print } = await loadFormat(format);
  const options = { language: "en", baseLanguage: "en" };
  const parsed = await timed(async () => parse(bytes, options));
  const printed = await timed(async () => print(parsed.result.entries, options));
  return `${seconds(printed.ms)} / ${seconds(parsed.ms)} s`;
}

/** Creates a project of 10,000 keys in its base language, a fifth of them with a description. */
async function filled(
  parlance: Parlance,
  name: string,
  isPlural: (key: number) => boolean,
): Promise<BenchProject> {
  const project = await parlance.createProject(name, []);
  const entries = Object.fromEntries(
    Array.from({ length: keys }, (_, key) => {
      const text = textOf(key, "en");
      const forms = new Map([
        ["one", `%d ${text}`],
        ["other", `%d ${text}, all`],
      ] as const);
      const desc = key % 5 === 0 ? { desc: `Where it is shown: ${text}` } : {};
      const fields = isPlural(key) ? { v: printPlural(forms), syntax: "plural" } : { v: text };
      return [keyName(key), { ...fields, ...desc }];
    }),
  );
  const answer = await fetch(`${parlance.address}/v1/api?app=${project.app}`, {
    method: "POST",
    headers: headersOf(project),
    body: JSON.stringify({ data: { en: { main: { entries } } } }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return project;
}

function addressOf(
  { address }: Parlance,
  { app }: BenchProject,
  format: FileFormat,
  query: Record<string, string> = {},
): string {
  return `${address}/v1/api/files?${new URLSearchParams({ app, "file-format": format, language: "en", ...query })}`;
}

async function exportFile(parlance: Parlance, project: BenchProject, format: FileFormat) {
  const answer = await fetch(addressOf(parlance, project, format), { headers: headersOf(project) });
  if (!answer.ok) throw new Error(`${format}: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

type ImportAnswer = { total: number; added: number; changeSet: string | null };
type Pushed = { format: FileFormat; bytes: Uint8Array<ArrayBuffer>; query: Record<string, string> };

async function importFile(parlance: Parlance, project: BenchProject, { format, bytes, query }: Pushed) {
  const body = new FormData();
  body.set("file", new Blob([bytes]), "texts");
  const { "content-type": _of, ...headers } = headersOf(project);
  const answer = await fetch(addressOf(parlance, project, format, query), { method: "POST", headers, body });
  if (!answer.ok) throw new Error(`${format}: ${await answer.text()}`);
  return (await answer.json()) as ImportAnswer;
}
