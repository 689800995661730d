import { encodeFile } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { collectForms, withFormKeys } from "#formats/plural-forms.ts";
import { EntryList } from "#formats/tree/tree.ts";
import {
  assertXmlCharacters,
  elementsOf,
  escapeText,
  parseXml,
  printTag,
  requiredAttribute,
  textOf,
} from "./xml.ts";

const library = "System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089";
/** Headers without which .NET rejects the file. */
const headers = [
  ["resmimetype", "text/microsoft-resx"],
  ["version", "2.0"],
  ["reader", `System.Resources.ResXResourceReader, ${library}`],
  ["writer", `System.Resources.ResXResourceWriter, ${library}`],
] as const;

/** Properties of controls that the Windows Forms designer stores beside texts. */
const designerProperty = /^>>.+\.(?:Name|Type|Parent|ZOrder)$/s;

/** Resources of .NET and Windows. Data with a type other than that of strings is skipped. */
export const resx: Format = {
  parse: (bytes, { language }) => {
    const root = parseXml(bytes);
    if (root.name !== "root")
      throw new FormatError("wrong_root", { line: root.line, values: { name: "root" } });
    const list = new EntryList();
    for (const data of elementsOf(root, "data")) {
      const { type = "System.String", mimetype } = Object.fromEntries(data.attributes);
      if (!/^System\.String\b/.test(type) || mimetype !== undefined) continue;
      const key = requiredAttribute(data, "name");
      if (designerProperty.test(key)) continue;
      const [value] = elementsOf(data, "value");
      if (!value) throw new FormatError("no_value", { line: data.line, keys: [key] });
      const [comment] = elementsOf(data, "comment");
      const description = comment ? textOf(comment) : "";
      list.add({ key, text: textOf(value), ...(description ? { description } : {}) });
    }
    return list.done((entries) => collectForms(entries, language));
  },
  print: (entries, options) => {
    assertXmlCharacters(entries, ({ key, text, description }) => [key, text, description]);
    const texts = withFormKeys(entries, options).map(({ key, text, description }) => {
      const comment = description ? `    <comment>${escapeText(description)}</comment>\n` : "";
      const data = printTag("data", [
        ["name", key],
        ["xml:space", "preserve"],
      ]);
      return `  ${data}\n    <value>${escapeText(text)}</value>\n${comment}  </data>\n`;
    });
    const heads = headers.map(
      ([name, value]) =>
        `  ${printTag("resheader", [["name", name]])}\n    <value>${value}</value>\n  </resheader>\n`,
    );
    return encodeFile(
      `<?xml version="1.0" encoding="utf-8"?>\n<root>\n${heads.join("")}${texts.join("")}</root>\n`,
    );
  },
};
