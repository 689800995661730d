import { type CellObject, utils, type WorkSheet } from "@e965/xlsx";
import { FormatError } from "#formats/format-error.ts";
import { withReturns } from "./carriage-returns.ts";

/** Maximum characters in all cells: the file size is no limit, since a million cells can show one stored text. */
const maxCharacters = 104_857_600;

/** Displayed texts of a sheet, with gaps for missing cells. */
export function rowsOfSheet(sheet: WorkSheet): string[][] {
  const cells: CellObject[][] = sheet["!data"] ?? [];
  let characters = 0;
  return Array.from(cells, (row = [], rowNumber) => {
    const texts: string[] = [];
    row.forEach((cell, column) => {
      const text = textOf(cell, () => utils.encode_cell({ r: rowNumber, c: column }));
      if (text === "") return;
      characters += text.length;
      if (characters > maxCharacters) throw new FormatError("sheet_too_much_text");
      texts[column] = text;
    });
    return texts;
  });
}

/** Text of a cell. For a formula, its result when the file was saved. */
function textOf(
  { t: type, v: value, w: shown, z: numberFormat, f: formula }: CellObject,
  cellName: () => string,
): string {
  if (type === "e")
    throw new FormatError("cell_error", { values: { cell: cellName(), error: shown ?? "#" } });
  if (type === "z" || value === undefined || value === null) {
    if (formula !== undefined)
      throw new FormatError("formula_without_result", { values: { cell: cellName() } });
    return "";
  }
  if (type === "s") return withReturns(String(value));
  // Programs show fewer digits of long numbers than they store.
  if (typeof value === "number" && (numberFormat === undefined || numberFormat === "General"))
    return String(Number(value.toPrecision(15)));
  return shown ?? String(value);
}
