import { applePlaceholders } from "#formats/convert-placeholders.ts";
import { decodeFile, encodeFile, lineAt } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { quotedText } from "#formats/plain/quoted-text.ts";
import { gatherForms, withFormKeys } from "#formats/plural-forms.ts";
import { replaceEach } from "#formats/replace-each.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { propertyList } from "#formats/xml/stringsdict.ts";
import { textOf } from "#formats/xml/xml.ts";

type Token = { kind: "comment" | "text" | "mark" | "end"; text: string; start: number };

/**
 * `"k" = "v";` of Apple, or `"k";` where the text is the key; the comment before is the description. The file may be
 * enclosed in braces, or be an XML property list, as Xcode builds it.
 */
export const appleStrings: Format = {
  parse: (bytes, { language }) => {
    const text = decodeFile(bytes);
    const list = /^\ufeff?\s*<(?:\?xml|!DOCTYPE|plist)/.test(text)
      ? entriesOfPlist(bytes)
      : entriesOfText(text);
    return list.done((entries) => gatherForms(entries, language));
  },
  print: (entries, options) => {
    const blocks = withFormKeys(entries, options).map((entry) => {
      const { key, text, description } = entry;
      const value = options.convertPlaceholder ? applePlaceholders(entry) : text;
      const comment = description ? `/* ${description.replaceAll("*/", "* /")} */\n` : "";
      return `${comment}${quoted(key)} = ${quoted(value)};\n`;
    });
    return encodeFile(blocks.join("\n"));
  },
};

function entriesOfPlist(bytes: Uint8Array): EntryList {
  const list = new EntryList();
  for (const [key, value] of propertyList(bytes)) {
    if (value.name !== "string") throw new FormatError("not_text", { line: value.line, keys: [key] });
    list.add({ key, text: textOf(value) });
  }
  return list;
}

function entriesOfText(text: string): EntryList {
  const list = new EntryList();
  const tokens = tokensOf(text);
  let description = "";
  let isInBraces = false;
  const next = (kind: Token["kind"], mark?: string): string => {
    let token = tokens.next().value;
    while (token.kind === "comment") token = tokens.next().value;
    if (token.kind !== kind || (mark !== undefined && token.text !== mark)) throw unexpected(text, token);
    return token.text;
  };
  for (let token = tokens.next().value; token.kind !== "end"; token = tokens.next().value) {
    if (token.kind === "comment") description = token.text.trim();
    else if (token.text === "{" && token.kind === "mark" && !isInBraces && list.added === 0)
      isInBraces = true;
    else if (token.text === "}" && token.kind === "mark" && isInBraces) {
      next("end");
      return list;
    } else if (token.kind !== "text") throw unexpected(text, token);
    else {
      const separator = next("mark");
      if (separator !== "=" && separator !== ";") throw unexpected(text, token);
      const value = separator === "=" ? next("text") : token.text;
      if (separator === "=") next("mark", ";");
      list.add({ key: token.text, text: value, ...(description ? { description } : {}) });
      description = "";
    }
  }
  if (isInBraces) next("mark", "}");
  return list;
}

const shapes =
  /[\s\u2028\u2029]+|\/\*(?<block>.*?)\*\/|\/\/(?<line>[^\n]*)|(?<word>[\w.$:/-]+)|(?<mark>[=;{}])/suy;

/** Yields the tokens of a file, and returns an end token for all further requests. */
function* tokensOf(text: string): Generator<Token, Token> {
  const end: Token = { kind: "end", text: "", start: text.length };
  const shape = new RegExp(shapes);
  for (let start = 0; start < text.length; start = shape.lastIndex) {
    const quote = text[start] === '"' || text[start] === "'" ? quotedText(text, start) : undefined;
    if (quote !== undefined) {
      shape.lastIndex = start + quote.length + 2;
      yield { kind: "text", text: unquoted(quote), start };
      continue;
    }
    shape.lastIndex = start;
    const groups = shape.exec(text)?.groups;
    if (!groups) {
      if (shape.lastIndex > start) continue;
      throw unexpected(text, { ...end, start });
    }
    const comment = groups.block ?? groups.line;
    if (comment !== undefined) yield { kind: "comment", text: comment, start };
    else if (groups.word !== undefined) yield { kind: "text", text: groups.word, start };
    else if (groups.mark !== undefined) yield { kind: "mark", text: groups.mark, start };
  }
  while (true) yield end;
}

function unexpected(text: string, { start }: Token): FormatError {
  return new FormatError("expected_strings", { line: lineAt(text, start) });
}

const meanings: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

/** Octal escapes are characters of the NeXTSTEP encoding; these are its characters from 0x80 on. */
const nextStep =
  "\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\ufffd\ufffd";

function nextStepCharacter(code: number): string {
  return code < 0x80 ? String.fromCharCode(code) : (nextStep[(code & 0xff) - 0x80] ?? "\ufffd");
}

function unquoted(text: string): string {
  if (!text.includes("\\")) return text;
  return replaceEach(
    text,
    /\\(?:[uU]([0-9a-fA-F]{4})|([0-7]{3})|(.))/gs,
    ([_whole, hex, octal, character = ""]) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return nextStepCharacter(Number.parseInt(octal, 8));
      return meanings[character] ?? character;
    },
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to escape.
const escapable = /["\\\n\r\t\u0000-\u001f\u007f\u2028\u2029\ufeff\ufffe\uffff]/g;
const escapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

function quoted(text: string): string {
  const safe = text.replace(
    escapable,
    (character) => escapes[character] ?? `\\U${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `"${safe}"`;
}
