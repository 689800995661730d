import { parseLines } from "dot-properties";
import { decodeFile, encodeFile } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { unicodeEscape } from "#formats/json/json-tree.ts";
import { collectForms, withFormKeys } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree/tree.ts";

/** `k=v` with `\uXXXX`; the preceding comment is the description. Files are in UTF-8, older ones in ISO 8859-1. */
function properties({ isAscii }: { isAscii: boolean }): Format {
  return {
    parse: (bytes, { language }) => {
      const text = decodeFile(bytes, { fallback: "iso-8859-1" });
      assertValidEscapes(text);
      const list = new EntryList();
      let description = "";
      for (const line of parseLines(text)) {
        if (Array.isArray(line)) {
          const [key = "", value = ""] = line;
          list.add({ key, text: value, ...(description ? { description } : {}) });
          description = "";
        } else if (line === "") description = "";
        else description = `${description ? `${description}\n` : ""}${line.replace(/^\s*[#!] ?/, "")}`;
      }
      return list.done((entries) => collectForms(entries, language));
    },
    print: (entries, options) => {
      const lines = withFormKeys(entries, options).map(({ key, text, description }) => {
        const comment = description ? `${description.replace(/^/gm, "# ").replaceAll("\r", "")}\n` : "";
        return `${description ? "\n" : ""}${comment}${escapeText(key, true)}=${escapeText(text, false)}\n`;
      });
      return encodeFile(lines.join("").replace(/^\n/, ""));
    },
  };

  function escapeText(text: string, isKey: boolean): string {
    const safe = text
      .replaceAll("\\", "\\\\")
      .replaceAll("\n", "\\n")
      .replaceAll("\r", "\\r")
      .replaceAll("\t", "\\t")
      .replaceAll("\f", "\\f");
    const separated = isKey
      ? safe.replace(/[ :=]/g, "\\$&").replace(/^[#!]/, "\\$&")
      : safe.replace(/^ /, "\\ ");
    return isAscii
      ? separated.replace(/[^ -~]/g, unicodeEscape)
      : // biome-ignore lint/suspicious/noControlCharactersInRegex: they are written as escapes.
        separated.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, unicodeEscape);
  }
}

/** Rejects `\u` without four digits, which the library would read as a letter. Comments are not checked. */
function assertValidEscapes(text: string): void {
  let continues = false;
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    if (!continues && /^[ \t\f]*[#!]/.test(line)) continue;
    continues = false;
    for (const { 0: pair, index: offset } of line.matchAll(/\\.?/gsu)) {
      if (pair === "\\") continues = true;
      if (pair === "\\u" && !/^[0-9a-fA-F]{4}$/.test(line.slice(offset + 2, offset + 6)))
        throw new FormatError("bad_escape", { line: index + 1 });
    }
  }
}

export const javaProperties = properties({ isAscii: true });
export const mozillaProperties = properties({ isAscii: false });
