import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { type FileFormat, fileFormats } from "#contract/files.ts";
import { CommandError } from "./command-error.ts";

const fileName = ".applanga.json";

/** Files of all languages or of one. Other properties are options of the format. */
const filesSchema = z.looseObject({
  path: z.string().check(z.minLength(1)),
  file_format: z.enum(Object.keys(fileFormats) as [FileFormat, ...FileFormat[]]),
  language: z.optional(z.string()),
  exclude_languages: z.optional(z.array(z.string())),
  tag: z.optional(z.union([z.string(), z.array(z.string())])),
  tag_category: z.optional(z.string()),
  keep_tag_ids: z.optional(z.boolean()),
  key_prefix: z.optional(z.string()),
  export_empty: z.optional(z.boolean()),
});

const configSchema = z.object({
  app: z.object({
    access_token: z.optional(z.string()),
    branch_id: z.optional(z.string()),
    base_language: z.optional(z.string()),
    push: z.optional(z.object({ source: z.array(filesSchema) })),
    pull: z.optional(z.object({ target: z.array(filesSchema) })),
  }),
});

/** Files of an app, with the parameters of requests for them. */
export type AppFiles = {
  path: string;
  format: FileFormat;
  language: string | undefined;
  exclude: readonly string[];
  tags: readonly string[];
  tagCategory: string | undefined;
  keepTagIds: boolean;
  prefix: string | undefined;
  options: Readonly<Record<string, unknown>>;
};

export type Config = {
  token: string | undefined;
  branch: string | undefined;
  baseLanguage: string;
  push: readonly AppFiles[];
  pull: readonly AppFiles[];
};

/**
 * Reads the configuration in the current folder. Other clients use the same file, and the dashboard can create it.
 */
export async function readConfig(): Promise<Config> {
  const text = await readFile(fileName, "utf8").catch(() => {
    throw new CommandError(`There is no ${fileName} here. The dashboard writes one: Files, Command line.`);
  });
  return parseConfig(text);
}

export function parseConfig(text: string): Config {
  const read = configSchema.safeParse(asJson(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new CommandError(`${fileName}: ${issue?.path.join(".") || "the file"} ${wordsOf(issue)}.`);
  }
  const { access_token, branch_id, base_language = "", push, pull } = read.data.app;
  return {
    token: access_token,
    branch: branch_id,
    baseLanguage: base_language,
    push: (push?.source ?? []).map(filesOf),
    pull: (pull?.target ?? []).map(filesOf),
  };
}

function wordsOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === "invalid_value") return `must be one of ${issue.values.join(", ")}`;
  if (issue?.code === "invalid_type") return `must be of the type ${issue.expected}`;
  return issue?.message ?? "cannot be read";
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${fileName} is not valid JSON.`);
  }
}

function filesOf(fileConfig: z.infer<typeof filesSchema>): AppFiles {
  const { path, file_format, language, exclude_languages, tag, tag_category, keep_tag_ids, key_prefix } =
    fileConfig;
  const { export_empty } = fileConfig;
  const options = Object.entries(fileConfig).filter(([option]) => !(option in filesSchema.def.shape));
  return {
    path,
    format: file_format,
    language,
    exclude: exclude_languages ?? [],
    tags: tag === undefined ? [] : [tag].flat(),
    tagCategory: tag_category,
    keepTagIds: keep_tag_ids ?? false,
    prefix: key_prefix,
    options: {
      ...(export_empty === undefined ? {} : { exportOnlyWithTranslation: !export_empty }),
      ...Object.fromEntries(options.map(([option, value]) => [camelCase(option), value])),
    },
  };
}

/** Options in the configuration are written `sort_by_key`, in requests `sortByKey` (files.md 4). */
function camelCase(option: string): string {
  return option.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
