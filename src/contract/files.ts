import * as z from "zod/mini";
import { scopeShape } from "./common.ts";
import { endpoint } from "./endpoint.ts";

/** The formats of files by their ids (files.md 3): how names of such files end, and their type. */
export const fileFormats = {
  android_xml: ["xml", "application/xml"],
  ios_strings: ["strings", "text/plain"],
  ios_stringsdict: ["stringsdict", "application/xml"],
  nested_json: ["json", "application/json"],
  react_nested_json: ["json", "application/json"],
  react_simple_json: ["json", "application/json"],
  angular_translate_json: ["json", "application/json"],
  node_2_json: ["json", "application/json"],
  i18next_json: ["json", "application/json"],
  chrome_i18n_json: ["json", "application/json"],
  mozilla_i18n_json: ["json", "application/json"],
  go_i18n_json: ["json", "application/json"],
  arb: ["arb", "application/json"],
  java_properties: ["properties", "text/plain"],
  mozilla_properties: ["properties", "text/plain"],
  gettext_po: ["po", "text/x-gettext-translation"],
  gettext_pot: ["pot", "text/x-gettext-translation"],
  ruby_on_rails_yaml: ["yml", "application/yaml"],
  symfony_yaml: ["yml", "application/yaml"],
  symfony2_yaml: ["yml", "application/yaml"],
  xliff: ["xliff", "application/xliff+xml"],
  csv: ["csv", "text/csv"],
  tsv: ["tsv", "text/tab-separated-values"],
} as const satisfies Record<string, readonly [extension: string, type: string]>;
export type FileFormat = keyof typeof fileFormats;

const formatSchema = z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]);

/** Booleans of the options come as JSON or as its text. */
const flag = z.optional(
  z.pipe(
    z.union([z.boolean(), z.enum(["true", "false"])]),
    z.transform((given) => given === true || given === "true"),
  ),
);

/** An object as JSON text, as the clients send `options`. */
function jsonText<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.pipe(
      z.string(),
      z.transform((text, context): unknown => {
        try {
          return JSON.parse(text === "" ? "{}" : text);
        } catch {
          context.issues.push({ code: "custom", message: "must be JSON, URL-encoded", input: text });
          return z.NEVER;
        }
      }),
    ),
    schema,
  );
}

/** Names as they are: one that begins with a bracket is no list. */
const names = z.pipe(
  z.union([z.string(), z.array(z.string())]),
  z.transform((given) => [given].flat()),
);

/** Options of an export (files.md 4); others are ignored. */
const exportOptions = z.object({
  exportOnlyWithTranslation: flag,
  convertPlaceholder: flag,
  ignoreDuplicates: flag,
  disablePlurals: flag,
  sortByKey: flag,
  removeCrChar: flag,
  includeMetadata: flag,
  includeStatus: flag,
  includeContextUrl: flag,
  excludeHeaderRow: flag,
  excludeBaseLang: flag,
  includeInvisibleId: flag,
});
export type ExportOptions = z.infer<typeof exportOptions>;

/** Put before keys, or taken off them (files.md 4). */
const keyPrefix = z
  .string()
  .check(z.maxLength(50), z.regex(/^[\p{L}\p{N} _-]*$/u, "must be letters, digits, spaces, _ and -"));

const exportQuery = z.object({
  ...scopeShape,
  "file-format": formatSchema,
  language: z.string(),
  options: z.optional(jsonText(exportOptions)),
  tag: z.optional(names),
  removeKeyPrefix: z.optional(keyPrefix),
  /** Ignored: a file is always as new as the branch. */
  version: z.optional(z.string()),
});
export type ExportQuery = z.infer<typeof exportQuery>;

export const translationFileEndpoints = {
  export: endpoint({
    method: "GET",
    path: "/v1/api/files",
    summary: "Export a file",
    section: "files 1",
    credentials: "project",
    action: "read",
    streamed: true,
    bytes: { response: "application/octet-stream" },
    query: exportQuery,
    response: z.unknown(),
  }),
};
