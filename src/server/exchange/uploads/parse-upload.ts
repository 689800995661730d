import { JSONParser, TokenType } from "@streamparser/json";
import * as z from "zod/mini";
import { maxContentName, oneLineCheck } from "#contract/common.ts";
import { describeIssue } from "#contract/describe-issue.ts";
import { ApiError } from "#contract/errors.ts";
import { issueOf } from "#contract/issues.ts";
import {
  languageNamesInput,
  type UploadOptions,
  uploadEntrySchema,
  uploadOptionsSchema,
} from "#contract/uploads.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { canonicalLanguage } from "#text/languages/languages.ts";
import { hasAtMost } from "#text/text-validity.ts";
import { forEachOverlapping } from "./for-each-overlapping.ts";
import { assertEntryStorable, type UploadRow } from "./upload-entry.rules.ts";
import { chunksOf } from "./upload-stage.ts";

const paths = [
  "$.options",
  "$.customLanguageNames",
  "$.data",
  "$.data.*",
  "$.data.*.*",
  "$.data.*.*.entries",
  "$.data.*.*.entries.*",
];
/**
 * Maximum number of JSON tokens between two emitted values: far more than an entry, or any other part of the body,
 * contains.
 */
const maxTokens = 200_000;
const quoted = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
const space = String.raw`[\t\n\r ]*`;
/**
 * Matches an entry and the comma after it; the entry may contain one level of objects (metadata). Each position matches
 * in only one way, so matching is linear in the searched text, which is at most a chunk of the body.
 */
const wholeEntry = new RegExp(
  String.raw`${space}(${quoted})${space}:${space}(\{(?:[^"{}]|${quoted}|\{(?:[^"{}]|${quoted})*\})*\})${space},`,
  "y",
);
const groupName = z.string().check(oneLineCheck);
const languageShape =
  'has no group with "entries": expected {"<group>": {"entries": {"<key>": {"v": "<text>"}}}}';
const groupShape = 'has no "entries": expected {"entries": {"<key>": {"v": "<text>"}}}';
const entryShape = `has no known property: expected ${Object.keys(uploadEntrySchema.shape).join(", ")}`;

/**
 * Reads the body of rest-api.md 4.2 while it arrives: memory does not grow with the file. `take` gets the rows of each
 * batch, possibly before the previous call ends. Throws `invalid_json`, `invalid_input` with the path,
 * `invalid_language`.
 */
export async function parseUpload(
  body: AsyncIterable<Uint8Array>,
  take: (rows: readonly UploadRow[]) => Promise<void>,
): Promise<UploadOptions> {
  const reader = new UploadReader();
  await forEachOverlapping(batchesOf(reader, body), take);
  return reader.options();
}

async function* batchesOf(
  reader: UploadReader,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly UploadRow[]> {
  for await (const chunk of body) {
    reader.write(chunk);
    yield* chunksOf(reader.takeRows());
  }
  reader.end();
}

/** Parses the body chunk by chunk and collects its rows; reads entries in the common form without the slower parser. */
class UploadReader {
  readonly #parser = new JSONParser({ paths, keepStack: false });
  readonly #utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  readonly #languages = new Map<string, string>();
  #rows: UploadRow[] = [];
  #options: UploadOptions = {};
  #names: Record<string, string> | undefined;
  #hasData = false;
  /** Whether the current group had `entries`. */
  #hasEntries = false;
  /** Whether the current language had a group with `entries`. */
  #hasGroups = false;
  /** Tokens since the parser was last emptied. */
  #tokens = 0;
  /** Path of the last entry that the parser emitted. */
  #lastEntry: string[] = [];
  /** Position of the parser: right behind an entry, or behind the comma that follows it. */
  #place: "behind an entry" | "between entries" | undefined;

  constructor() {
    this.#parser.onToken = ({ token }) => {
      const isNext = this.#place === "behind an entry" && token === TokenType.COMMA;
      this.#place = isNext ? "between entries" : undefined;
      this.#tokens += 1;
      if (this.#tokens > maxTokens) throw partTooLarge();
    };
    this.#parser.onValue = ({ key, value, parent, stack }) => {
      const within = stack.slice(1).map((element) => String(element.key));
      // Rejects a list at its first value, since it may have millions.
      if (Array.isArray(parent)) throw invalid(within.join("."), "must be an object");
      const path = [...within, String(key)];
      this.#handleValue(path, value);
      if (path.length === 5) {
        this.#lastEntry = path;
        this.#place = "behind an entry";
      }
      // The parser would keep emitted values in memory.
      if (path.length === 5 && parent) Reflect.deleteProperty(parent, String(key));
      if (this.#tokens > maxTokens / 2) this.#emptyContainers([parent, ...stack.map((outer) => outer.value)]);
    };
    this.#parser.onError = (error) => {
      throw error;
    };
  }

  /** Empties the containers around the parser's position: their contents were emitted. */
  #emptyContainers(containers: unknown[]): void {
    for (const container of containers) {
      if (Array.isArray(container)) container.length = 0;
      else if (typeof container === "object" && container !== null)
        for (const key of Object.keys(container)) Reflect.deleteProperty(container, key);
    }
    this.#tokens = 0;
  }

  write(chunk: Uint8Array): void {
    this.#withJsonErrors(() => {
      const text = this.#utf8.decode(chunk, { stream: true });
      let step = 0;
      for (let at = 0; at < text.length; ) {
        at = this.#readWholeEntries(text, this.#writePart(text, at, at + step));
        // Doubles the minimum length of a part: a text with a million `},` would be written in a million parts.
        step = this.#place === "between entries" ? 0 : 2 * step + 16;
      }
    });
  }

  /**
   * Writes the text to the parser up to a possible end of an entry and its comma, and returns the position after them.
   * The comma is written separately: if the parser is then between entries, the comma was not inside a text.
   */
  #writePart(text: string, from: number, searchFrom: number): number {
    const end = text.indexOf("},", searchFrom) + 1;
    this.#parser.write(end === 0 ? text.slice(from) : text.slice(from, end));
    if (end === 0) return text.length;
    // Forgets an earlier comma: the parser may be inside a text that follows it, and emits no token before its end.
    if (this.#place === "between entries") this.#place = undefined;
    this.#parser.write(",");
    return end + 1;
  }

  /**
   * Reads entries without the parser, whose state does not change, and returns the position after them. 100,000 entries
   * with all their checks take 0.28 s of processor time, with the parser 0.45 s.
   */
  #readWholeEntries(text: string, from: number): number {
    let at = from;
    while (this.#place === "between entries") {
      wholeEntry.lastIndex = at;
      const [all, key = '""', entry = ""] = wholeEntry.exec(text) ?? [];
      if (all === undefined) break;
      this.#handleEntry([...this.#lastEntry.slice(0, 4), JSON.parse(key)], JSON.parse(entry));
      at += all.length;
    }
    return at;
  }

  end(): void {
    this.#withJsonErrors(() => {
      this.#utf8.decode();
      if (!this.#parser.isEnded) this.#parser.end();
    });
    if (!this.#hasData) throw invalid("data", "is missing");
  }

  takeRows(): UploadRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  options(): UploadOptions {
    const { customLanguageNames = this.#names, ...options } = this.#options;
    return customLanguageNames ? { ...options, customLanguageNames } : options;
  }

  #withJsonErrors(action: () => void): void {
    try {
      action();
    } catch (error) {
      if (error instanceof ApiError) throw error;
      throw new ApiError("invalid_json");
    }
  }

  #handleValue(path: string[], value: unknown): void {
    if (path.length === 5) this.#handleEntry(path, value);
    else if (path[0] === "options") this.#options = parsed(uploadOptionsSchema, value, "options");
    else if (path[0] === "customLanguageNames")
      this.#names = parsed(languageNamesInput, value, "customLanguageNames");
    else {
      this.#hasData = true;
      if (typeof value !== "object" || value === null || Array.isArray(value))
        throw invalid(path.join("."), "must be an object");
      if (path.length === 2) this.#endLanguage(path[1] ?? "");
      if (path.length === 3) this.#endGroup(path);
      if (path.length === 4) this.#hasEntries = true;
    }
  }

  /** Called after the groups of the language: the parser emits an object after its contents. */
  #endLanguage(code: string): void {
    this.#language(code);
    if (!this.#hasGroups) throw invalid(`data.${code}`, languageShape);
    this.#hasGroups = false;
  }

  #endGroup([, language = "", group = ""]: string[]): void {
    // Names the language, since a path cannot show an empty name.
    if (group === "") throw invalid(`data.${language}`, "must not contain a group without a name");
    const path = `data.${language}.${group}`;
    if (!hasAtMost(group, maxContentName)) throw invalidInput([issueOf(path, "too_long", maxContentName)]);
    parsed(groupName, group, path);
    if (!this.#hasEntries) throw invalid(path, groupShape);
    this.#hasEntries = false;
    this.#hasGroups = true;
  }

  #handleEntry([, language = "", group = "", , key = ""]: string[], value: unknown): void {
    const path = `data.${language}.${group}.entries.${key}`;
    const entry = hasOnlyText(value) ? value : parsed(uploadEntrySchema, value, path);
    if (Object.keys(entry).length === 0) throw invalid(path, entryShape);
    assertEntryStorable({ group, key, entry }, path);
    this.#rows.push({ language: this.#language(language), group, key, entry });
  }

  #language(given: string): string {
    const known = this.#languages.get(given);
    if (known) return known;
    const code = canonicalLanguage(given);
    if (!code)
      throw new ApiError("invalid_language", { message: `${JSON.stringify(given)} is not a language code.` });
    this.#languages.set(given, code);
    return code;
  }
}

/**
 * Whether an entry has only a text, as most do. It needs no validation by the schema, which takes a fifth of the
 * parsing time.
 */
function hasOnlyText(value: unknown): value is { v: string } {
  if (typeof value !== "object" || value === null || !("v" in value)) return false;
  return typeof value.v === "string" && Object.keys(value).length === 1;
}

function parsed<T extends z.ZodMiniType>(schema: T, value: unknown, path: string): z.output<T> {
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const issues = result.error.issues.map((issue) => describeIssue(issue, value));
  throw invalidInput(
    issues.map((issue) => ({ ...issue, path: [path, issue.path].filter(Boolean).join(".") })),
  );
}

function partTooLarge(): ApiError {
  return new ApiError("body_too_large", {
    message: "An entry, or another part of the body, is too large.",
  });
}

function invalid(path: string, message: string): ApiError {
  return invalidInput([{ path, message }]);
}
