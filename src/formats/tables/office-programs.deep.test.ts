import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse as parseCsv } from "csv-parse/sync";
import { afterAll, describe, expect, test } from "vitest";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { type FormatId, loadFormat } from "#formats/formats.ts";

const folder = mkdtempSync(join(tmpdir(), "parlance-sheets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const texts = {
  "lines.feed": "one\ntwo\n\nthree\n",
  "lines.first": "\nstart",
  "lines.tab": "\ta\tb",
  "formula.equals": "=1+1",
  "formula.call": '=HYPERLINK("http://example.org","x")',
  "formula.plus": "+49 30",
  "formula.minus": "- item",
  "formula.at": "@name",
  "formula.marked": "'=1",
  "looks.number": "0012",
  "looks.large": "12345678901234567890",
  "looks.power": "1e5",
  "looks.date": "2024-01-02",
  "looks.truth": "TRUE",
  "looks.error": "#N/A",
  "looks.percent": "50%",
  "looks.code": "_x000D_ __x0041_ _x005F_",
  "spaces.around": "  a  b  ",
  "spaces.only": " ",
  "spaces.hard": "\u00a0x\u00a0",
  quotes: `say "hi", 'ok'; <b>&amp;</b> \\n`,
  invisible: "\ufeffa\u200b\u200c\u200db\u2028c",
  control: "a\u007fb\u0085c",
  rtl: "مرحبا \u200f\u202bעולם\u202c 123",
  letters: "😀👨‍👩‍👧 日本語 e\u0301 é \ue000",
  long: "x".repeat(32_767),
  "long.wide": "日".repeat(32_767),
  "long.lines": "a\nb".repeat(3_000),
};
const returns = { "return.feed": "one\r\ntwo\r\n", "return.alone": "one\rtwo" };
const entriesOf = (textsByKey: Readonly<Record<string, string>>): FileEntry[] =>
  Object.entries(textsByKey).map(([key, text]) => ({ key, text }));

/** Returns the program's output; undefined if it is not installed, which is logged. */
function run(program: string, args: readonly string[], what: string): string | undefined {
  try {
    return execFileSync(program, args, {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 100_000_000,
    });
  } catch (error) {
    const { code, stderr = "" } = error as { code?: string; stderr?: string };
    if (code !== "ENOENT" && !stderr.includes("ModuleNotFoundError")) throw error;
    console.log(`${program} for ${what} is not installed: it was not tried.`);
    return undefined;
  }
}

async function printed(
  id: FormatId,
  textsByKey: Readonly<Record<string, string>>,
  more: Partial<PrintOptions> = {},
) {
  const file = join(folder, `texts.${id}`);
  const options = { language: "en", baseLanguage: "en", ...more };
  writeFileSync(file, (await loadFormat(id)).print(entriesOf(textsByKey), options));
  return file;
}

async function textsIn(file: string, id: FormatId, more: object = {}) {
  const options = { language: "en", baseLanguage: "en", ...more };
  const { entries } = (await loadFormat(id)).parse(readFileSync(file), options);
  return Object.fromEntries(entries.map(({ key, text }) => [key, text]));
}

/** CSV filter options of LibreOffice: comma, double quotes, UTF-8, from the first line; four text columns. */
const separated = "44,34,76,1";
const columnsOfTexts = `${separated},1/2/2/2/3/2/4/2`;

/** Converts a file with LibreOffice. */
function converted(file: string, to: string, filter = ""): string | undefined {
  const out = join(folder, "converted");
  mkdirSync(out, { recursive: true });
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const args = [profile, "--headless", ...(filter ? [`--infilter=${filter}`] : [])];
  const answer = run("soffice", [...args, "--convert-to", to, "--outdir", out, file], "spreadsheets");
  return answer && file.replace(folder, out).replace(/\.\w+$/, `.${to.split(":")[0]}`);
}

function rowsOf(file: string): Record<string, string> {
  const rows = parseCsv(readFileSync(file, "utf8"), { relax_column_count: true, record_delimiter: "\n" });
  return Object.fromEntries(rows.slice(1).map(([key = "", text = ""]) => [key, text]));
}

describe("LibreOffice", () => {
  const toCsv = `csv:Text - txt - csv (StarCalc):${separated},,0,true,false`;

  test.each(["xls", "xlsx"] as const)("LibreOffice reads the same texts from our %s", async (id) => {
    const read = converted(await printed(id, texts), toCsv);
    if (read) expect(rowsOf(read)).toEqual(texts);
  });

  test.each(["csv", "tsv"] as const)(
    "LibreOffice reads the same texts from our %s with text columns",
    async (id) => {
      const filter = `CSV:${columnsOfTexts}`.replace("44", id === "csv" ? "44" : "9");
      const read = converted(await printed(id, texts), "xlsx", filter);
      if (read) expect(await textsIn(read, "xlsx")).toEqual(texts);
    },
  );

  test("LibreOffice reads carriage returns in our xlsx, and keeps single ones", async () => {
    const read = converted(await printed("xlsx", returns), toCsv);
    if (read) expect(rowsOf(read)).toEqual({ "return.feed": "one\ntwo\n", "return.alone": "one\rtwo" });
  });

  test.each(["xls", "xlsx"] as const)("our parser reads the same texts from LibreOffice's %s", async (to) => {
    for (const from of ["xls", "xlsx"] as const) {
      const file = converted(await printed(from, texts), to);
      if (file) expect([from, await textsIn(file, to)]).toEqual([from, texts]);
    }
  });

  test("an .ods from LibreOffice is rejected with advice", async () => {
    const file = converted(await printed("xlsx", texts), "ods");
    if (file) await expect(textsIn(file, "xlsx")).rejects.toThrow("save it as .xlsx");
  });

  test("LibreOffice evaluates no marked formulas of a CSV file, and import removes the marks", async () => {
    const { "formula.plus": _plus, "formula.minus": _minus, ...others } = texts;
    const formulas = Object.fromEntries(Object.entries(others).filter(([key]) => key.startsWith("formula.")));
    const file = converted(await printed("csv", formulas, { markFormulas: true }), toCsv, `CSV:${separated}`);
    if (file) expect(await textsIn(file, "csv", { removeFormulaMarks: true })).toEqual(formulas);
  });
});

describe("openpyxl", () => {
  // openpyxl removes `x005F_` from texts everywhere.
  const { "looks.code": _code, ...readableTexts } = texts;

  test("openpyxl reads the same texts from our xlsx, all as text cells", async () => {
    const script = `import json, openpyxl, sys
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps({key.value: [text.data_type, text.value] for key, text in sheet.iter_rows(min_row=2, max_col=2)}))`;
    const read = run("python3", ["-c", script, await printed("xlsx", readableTexts)], "openpyxl");
    const typed = Object.entries(readableTexts).map(([key, text]) => [key, ["s", text]]);
    if (read) expect(JSON.parse(read)).toEqual(Object.fromEntries(typed));
  });

  test("our parser reads the same texts from openpyxl's xlsx", async () => {
    const [file, textsFile] = [join(folder, "openpyxl.xlsx"), join(folder, "texts.json")];
    const script = `import json, openpyxl, sys
book = openpyxl.Workbook()
for row in [("id", "en"), *json.load(open(sys.argv[1])).items()]:
  book.active.append([row[0], ""])
  cell = book.active.cell(book.active.max_row, 2)
  cell.value, cell.data_type = row[1], "s"
book.save(sys.argv[2])`;
    writeFileSync(textsFile, JSON.stringify(readableTexts));
    const done = run("python3", ["-c", script, textsFile, file], "openpyxl");
    if (done !== undefined) expect(await textsIn(file, "xlsx")).toEqual(readableTexts);
  });
});
