import { encodeFile } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { collectForms, withFormKeys } from "#formats/plural-forms.ts";
import { entriesOf } from "#formats/tree/entries-of-tree.ts";
import { objectTree, textOrForms, textTree } from "#formats/tree/tree.ts";
import { printedTree } from "#formats/tree/tree-of-keys.ts";
import { parseJson, printJson } from "./json-tree.ts";

/** Nested objects, plural objects and lists. */
export const nestedJson: Format = {
  parse: (bytes, options) => entriesOf(parseJson(bytes), options),
  print: (entries, options) => encodeFile(printJson(printedTree(entries, options))),
};

/** Key of a path whose names are not escaped. */
const joinNames = (path: readonly (string | number)[]) =>
  path.reduce<string>((key, part, index) => {
    if (typeof part === "number") return `${key}[${part}]`;
    return index === 0 ? part : `${key}.${part}`;
  }, "");

/** Nested or flat; the names in a flat file are the keys. */
export const angularJson: Format = {
  parse: (bytes, options) => {
    const tree = parseJson(bytes);
    const isFlat = tree.kind === "object" && tree.members.every(({ value }) => value.kind !== "object");
    return entriesOf(tree, isFlat ? { ...options, keyOf: joinNames } : options);
  },
  print: nestedJson.print,
};

/** Names are keys without parsing; forms of plurals are separate keys. */
export const flatJson: Format = {
  parse: (bytes, options) => {
    const { entries, duplicates } = entriesOf(parseJson(bytes), {
      ...options,
      disablePlurals: true,
      keyOf: joinNames,
    });
    return { entries: collectForms(entries, options.language), duplicates };
  },
  print: (entries, options) =>
    encodeFile(
      printJson(objectTree(withFormKeys(entries, options).map(({ key, text }) => [key, textTree(text)]))),
    ),
};

/** i18n-node-2: names are keys without parsing, plurals are objects. */
export const nodeJson: Format = {
  parse: (bytes, options) => entriesOf(parseJson(bytes), { ...options, keyOf: joinNames }),
  print: (entries, options) =>
    encodeFile(
      printJson(
        objectTree(
          (options.disablePlurals ? withFormKeys(entries, options) : entries).map((entry) => [
            entry.key,
            textOrForms(entry),
          ]),
        ),
      ),
    ),
};
