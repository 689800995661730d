import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { FileEntry, Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { loadFormat } from "#formats/formats.ts";
import { gettextPo } from "#formats/gettext/gettext.ts";
import { printPlural } from "#formats/plural-forms.ts";
import { checkText } from "#text/checks/check-text.ts";
import { grammarOf, type MessageSettings } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { leavesOf, type Placeholder, type PlaceholderFamily, placeholdersOf } from "#text/message/piece.ts";
import { wholeGraphemes } from "#text/message/whole-graphemes.ts";
import { seed } from "./tier.ts";

/** Folders with packages of the system, and with files unpacked below PARLANCE_REAL_FILES. */
const roots = ["/", process.env.PARLANCE_REAL_FILES ?? ""].filter((root) => root !== "");
/** Maximum number of compiled catalogues, so that a run takes minutes. */
const maxCatalogues = 100;

const folder = mkdtempSync(join(tmpdir(), "parlance-messages-"));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Placeholder formats that a file can declare for its messages, with a pattern that is independent of our grammar.
 */
const formats = {
  "c-format": {
    families: ["printf"],
    directive: /%(?:\d+\$)?[-+#0']*[\d*.]*(?:hh|ll|[hlqLzjt])?[diouxXeEfFgGcsp]/,
  },
  "python-format": {
    families: ["printf", "named"],
    directive: /%(?:\(\w+\))?[-+#0]*[\d*.]*[hlL]?[diouxXeEfFgGcrs]/,
  },
  "python-brace-format": { families: ["single"], directive: /\{\w*\}/ },
  "javascript-format": { families: ["printf", "named"], directive: /%(?:\(\w+\))?[ds]/ },
  "kde-format": { families: ["qt"], directive: /%\d/ },
} satisfies Record<string, { families: PlaceholderFamily[]; directive: RegExp }>;
type Label = keyof typeof formats;
const labels = Object.keys(formats) as Label[];

/** A message of a package; `id` and `plural` are its two sources in the file. */
type Real = { id: string; plural?: string; source: string; target: string; language: string; label?: Label };

function realMessages(): Real[] {
  return roots
    .flatMap((root) => [
      ...globSync("usr/{lib,share}/**/*.po", { cwd: root }).map((path) => join(root, path)),
      ...chosen(globSync("usr/share/locale/*/LC_MESSAGES/*.mo", { cwd: root })).map((path) =>
        join(root, path),
      ),
    ])
    .flatMap(messagesIn);
}

function chosen(paths: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(paths.length / maxCatalogues));
  return paths.toSorted().filter((_, index) => index % step === seed % step);
}

function messagesIn(path: string): Real[] {
  const [, code = "en"] =
    /\/([a-z]{2,3}(?:_[A-Z][A-Za-z]+)?)(?:@\w+)?(?:\/LC_MESSAGES\/[^/]*|\.po)$/.exec(path) ?? [];
  const language = code.replace("_", "-");
  const bytes = path.endsWith(".mo")
    ? spawnSync("msgunfmt", ["--no-wrap", path], { maxBuffer: 2 ** 28 }).stdout
    : readFileSync(path);
  return entriesIn(bytes, language).flatMap((entry) => realOf(entry, language));
}

/** Old packages contain files in other encodings, and compiled ones. */
function entriesIn(bytes: Uint8Array | null, language: string, { parse }: Format = gettextPo): FileEntry[] {
  try {
    return parse(bytes ?? new Uint8Array(), { language, baseLanguage: "en" }).entries;
  } catch (error) {
    if (error instanceof FormatError) return [];
    throw error;
  }
}

function realOf({ key, text, isPlural, metadata, status }: FileEntry, language: string): Real[] {
  const context = metadata?.get("msgctxt");
  const id = context === undefined ? key : key.slice(context.length + 1);
  if (text === "" || id === "" || status === "2") return [];
  const flags = metadata?.get("flags")?.split(", ") ?? [];
  const label = labels.find((each) => flags.includes(each));
  const labelled = { id, target: text, language, ...(label ? { label } : {}) };
  if (!isPlural) return [{ ...labelled, source: id }];
  const plural = metadata?.get("msgid_plural") ?? id;
  const source = printPlural(
    new Map([
      ["one", id],
      ["other", plural],
    ]),
  );
  return [{ ...labelled, plural, source }];
}

function settingsOf({ plural }: Real): MessageSettings {
  return plural === undefined ? {} : { syntax: "plural" };
}

function leavesIn(text: string, message: Real) {
  return leavesOf(parseMessage(text, grammarOf(message.source, settingsOf(message))).pieces);
}

function placeholdersIn(text: string, message: Real): Placeholder[] {
  return leavesIn(text, message).flatMap(placeholdersOf);
}

/** Files of apps: their paths in packages, and the source file beside each. */
const appFiles = {
  android_xml: {
    files: "**/values-*/strings*.xml",
    sources: ["values"],
    directive: /%(?:\d+\$)?[-#+0,(]*\d*(?:\.\d+)?(?:[bBhHsScCdoxXeEfgGaAn]|[tT][a-zA-Z])/,
  },
  ios_strings: {
    files: "**/*.lproj/*.strings",
    sources: ["en.lproj", "Base.lproj"],
    directive: /%(?:\d+\$)?[-#+0]*\d*(?:\.\d+)?(?:[hlqLzjt]{0,2}[a-zA-Z]|@)/,
  },
} as const;
type AppFormat = keyof typeof appFiles;

/** Messages of apps with translations in npm packages below PARLANCE_REAL_FILES. */
async function messagesOfApps(id: AppFormat): Promise<Real[]> {
  const root = join(process.env.PARLANCE_REAL_FILES ?? "", "npm/node_modules");
  if (!process.env.PARLANCE_REAL_FILES || !existsSync(root)) return [];
  const { files, sources } = appFiles[id];
  const format = await loadFormat(id);
  const read = (path: string, language: string) => {
    const entries = entriesIn(readFileSync(path), language, format);
    return new Map(entries.flatMap(({ key, text, isPlural }) => (isPlural ? [] : [[key, text]])));
  };
  return globSync(files, { cwd: root }).flatMap((found) => {
    const path = join(root, found);
    const folder = basename(dirname(path));
    if (sources.some((source) => source === folder)) return [];
    const source = sources
      .map((item) => join(dirname(dirname(path)), item, basename(path)))
      .find((item) => existsSync(item));
    if (source === undefined) return [];
    const language = folder
      .replace(/^values-|\.lproj$/g, "")
      .replace(/^b\+/, "")
      .replace(/-r(?=[A-Z])|_|\+/, "-");
    const originals = read(source, "en");
    return Array.from(read(path, language), ([key, target]) => ({
      id: key,
      source: originals.get(key) ?? "",
      target,
      language,
    })).filter(({ source, target }) => source !== "" && target !== "");
  });
}

const ofApps = {
  android_xml: await messagesOfApps("android_xml"),
  ios_strings: await messagesOfApps("ios_strings"),
};

const hasGettext = spawnSync("msgfmt", ["--version"]).error === undefined;
const messages = hasGettext ? realMessages() : [];
const labelled = messages.flatMap((message) => (message.label ? [{ ...message, label: message.label }] : []));
if (messages.length === 0)
  console.log("No gettext with translations is installed: no real messages were tried.");

describe.skipIf(messages.length === 0)("real messages", () => {
  test("the pieces of a message together are its text, and no chip splits a grapheme", () => {
    const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
    const wrong = [...messages, ...Object.values(ofApps).flat()].flatMap((message) =>
      [message.source, message.target].filter((text) => {
        const leaves = leavesIn(text, message);
        const whole = wholeGraphemes(text, leaves);
        const boundaries = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
        const isSame = [leaves, whole].every(
          (pieces) => pieces.map(({ start, end }) => text.slice(start, end)).join("") === text,
        );
        return !isSame || whole.some(({ start }) => !boundaries.has(start));
      }),
    );
    expect(wrong).toEqual([]);
  });

  test.skipIf(labelled.length === 0)(
    "99 of 100 messages have the placeholders that their file declares",
    () => {
      const wrong = labelled.filter((message) => {
        const { families, directive } = formats[message.label];
        const shown = placeholdersIn(message.source, message).map(({ family }) => family);
        const isThere = directive.test(message.id.replaceAll("%%", ""));
        return shown.length === 0 ? isThere : shown.some((family) => !new Set<string>(families).has(family));
      });
      console.log(`${labelled.length} labelled messages, of which ${wrong.length} are read otherwise`);
      expect(wrong.length).toBeLessThanOrEqual(labelled.length / 100);
    },
  );

  test("the checks find what msgfmt rejects, in original messages and in damaged ones", () => {
    const tried = messages.flatMap((message): Tried[] => {
      const label =
        message.label ?? (formats["c-format"].directive.test(message.id) ? "c-format" : undefined);
      if (label === undefined) return [];
      return [message.target, ...brokenOnPurpose(message)].map((target) => ({ ...message, label, target }));
    });
    const refused = refusedByMsgfmt(tried);
    const missed = refused.filter((message) => !isFailing(message));
    console.log(
      `${tried.length} texts, ${refused.length} refused by msgfmt, ${missed.length} of them found nothing in`,
    );
    expect(missed).toEqual([]);
  });
});

describe.each(["android_xml", "ios_strings"] as const)("real messages of %s", (format) => {
  const messages = ofApps[format];
  const directivesIn = (text: string) =>
    text.replaceAll("%%", "").match(new RegExp(appFiles[format].directive, "g"))?.toSorted() ?? [];

  test.skipIf(messages.length === 0)(
    "messages have the placeholders that their system replaces, and a missing one is found",
    () => {
      const shownIn = (text: string, message: Real) =>
        placeholdersIn(text, message)
          .filter(({ family }) => family === "printf")
          .map(({ start, end }) => text.slice(start, end))
          .toSorted();
      const wrong = messages.filter((message) =>
        [message.source, message.target].some(
          (text) => shownIn(text, message).join() !== directivesIn(text).join(),
        ),
      );
      const withPlaceholders = messages.filter(({ source }) => directivesIn(source).length > 0);
      const lost = withPlaceholders.flatMap((message) =>
        directivesIn(message.target).map((item) => ({
          ...message,
          target: message.target.replace(item, ""),
        })),
      );
      const failing = (tried: readonly Real[]) =>
        tried.filter((candidate) => isFailing({ ...candidate, label: "c-format" }));
      const asTheyAre = failing(messages);
      console.log(
        `${format}: ${messages.length} messages, ${withPlaceholders.length} with placeholders, ${wrong.length} read otherwise, ` +
          `${asTheyAre.length} fail, and ${failing(lost).length} of ${lost.length} that lost one`,
      );
      expect(wrong).toEqual([]);
      expect(failing(lost).length).toBe(lost.length);
    },
  );
});

type Tried = Real & { label: Label };

/**
 * Variants of a message with one of its first placeholders removed, halved, doubled, or with another type or name.
 */
function brokenOnPurpose(message: Real): string[] {
  const { target } = message;
  return placeholdersIn(target, message)
    .slice(0, 3)
    .flatMap(({ start, end }) => {
      const targetPart = target.slice(start, end);
      const changes = [
        "",
        targetPart.slice(0, -1),
        targetPart.slice(1),
        targetPart + targetPart,
        targetPart.replace(/[a-z]$/, (type) => (type === "s" ? "d" : "s")),
        targetPart.replace(/[a-z]$/, " $&"),
        targetPart.replace(/\w(?=[)}])/, "_"),
      ];
      return changes
        .filter((change) => change !== targetPart)
        .map((change) => target.slice(0, start) + change + target.slice(end));
    });
}

/** Findings that would break a program; only Python's own style requires that all values are used. */
function isFailing({ source, target, language, label, plural }: Tried): boolean {
  const style = label === "python-format" ? { style: "python" as const } : {};
  const settings = plural === undefined ? {} : { syntax: "plural" as const, ...style };
  return checkText({ source, target, sourceLanguage: "en", language, settings }).some(
    ({ level, check }) => level === "error" || check === "line_breaks",
  );
}

/** C needs all values before a numbered one; PHP and Java do not, so the form of one number may omit it. */
const lacksNumber = /'msgstr\[\d+\]' .* ignores argument number/;

function refusedByMsgfmt(tried: readonly Tried[]): Tried[] {
  return [...Map.groupBy(tried, ({ language }) => language)].flatMap(([language, all]) => {
    const file = join(folder, `${language}.po`);
    const printed = gettextPo.print(all.map(numbered), { language, baseLanguage: "en" });
    writeFileSync(file, printed);
    const { stderr } = spawnSync("msgfmt", ["--check", "-o", "/dev/null", file], {
      maxBuffer: 2 ** 30,
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
    });
    const lines = Buffer.from(printed).toString().split("\n");
    const reasons = stderr.split("\n").filter((reason) => !lacksNumber.test(reason));
    const refused = new Set(
      reasons.flatMap((reason) => {
        const [, line] = /\.po:(\d+): /.exec(reason) ?? [];
        return line === undefined ? [] : numberAt(lines, Number(line) - 1);
      }),
    );
    return all.filter((_, index) => refused.has(index));
  });
}

/** The context of each entry is its number, since many have the same source. */
function numbered({ id, plural, target, label }: Tried, index: number): FileEntry {
  const metadata = new Map([
    ["msgctxt", String(index)],
    ["flags", label],
  ]);
  if (plural !== undefined) metadata.set("msgid_plural", plural);
  return { key: `${index}|${id}`, text: target, isPlural: plural !== undefined, metadata };
}

function numberAt(lines: readonly string[], line: number): number {
  let at = line;
  while (at > 0 && !lines[at]?.startsWith("msgctxt ")) at -= 1;
  return Number(/\d+/.exec(lines[at] ?? "")?.[0]);
}
