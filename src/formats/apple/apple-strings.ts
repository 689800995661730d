import { applePlaceholders } from "#formats/convert-placeholders.ts";
import { decodeFile, encodeFile, lineAt } from "#formats/file-bytes.ts";
import type { Format } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { quotedText } from "#formats/plain/quoted-text.ts";
import { collectForms, withFormKeys } from "#formats/plural-forms.ts";
import { replaceEach } from "#formats/replace-each.ts";
import { EntryList } from "#formats/tree/tree.ts";
import { propertyList } from "#formats/xml/stringsdict.ts";
import { textOf } from "#formats/xml/xml.ts";

type Token = { kind: "comment" | "text" | "mark" | "end"; text: string; start: number };

/**
 * Apple strings: `"k" = "v";`, or `"k";` if the text equals the key. The preceding comment is the description. The file
 * may be enclosed in braces, or be an XML property list, as built by Xcode.
 */
export const appleStrings: Format = {
  parse: (bytes, { language }) => {
    const text = decodeFile(bytes);
    const list = /^\ufeff?\s*<(?:\?xml|!DOCTYPE|plist)/.test(text)
      ? entriesOfPlist(bytes)
      : entriesOfText(text);
    return list.done((entries) => collectForms(entries, language));
  },
  print: (entries, options) => {
    const blocks = withFormKeys(entries, options).map((entry) => {
      const { key, text, description } = entry;
      const value = options.convertPlaceholder ? applePlaceholders(entry) : text;
      const comment = description ? `/* ${description.replaceAll("*/", "* /")} */\n` : "";
      return `${comment}${printQuoted(key)} = ${printQuoted(value)};\n`;
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
  // Returns the text of the next token besides comments; throws if it is not as expected.
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
  // Throws, since no token is left.
  if (isInBraces) next("mark", "}");
  return list;
}

const tokenPattern =
  /[\s\u2028\u2029]+|\/\*(?<block>.*?)\*\/|\/\/(?<line>[^\n]*)|(?<word>[\w.$:/-]+)|(?<mark>[=;{}])/suy;

/** Yields the tokens of a file, and then the end token again and again. */
function* tokensOf(text: string): Generator<Token, Token> {
  const end: Token = { kind: "end", text: "", start: text.length };
  // A copy, since `lastIndex` is changed.
  const pattern = new RegExp(tokenPattern);
  for (let start = 0; start < text.length; start = pattern.lastIndex) {
    const quotedContent = text[start] === '"' || text[start] === "'" ? quotedText(text, start) : undefined;
    if (quotedContent !== undefined) {
      pattern.lastIndex = start + quotedContent.length + 2;
      yield { kind: "text", text: decodeEscapes(quotedContent), start };
      continue;
    }
    pattern.lastIndex = start;
    const groups = pattern.exec(text)?.groups;
    if (!groups) {
      if (pattern.lastIndex > start) continue;
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

const escapeMeanings: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "\u0007",
  b: "\b",
  f: "\f",
  v: "\v",
};

/** Octal escapes are characters of the NeXTSTEP encoding; these are its characters from 0x80 on. */
const nextStepUpperHalf =
  "\u00a0ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\ufffd\ufffd";

function nextStepCharacter(code: number): string {
  return code < 0x80 ? String.fromCharCode(code) : (nextStepUpperHalf[(code & 0xff) - 0x80] ?? "\ufffd");
}

function decodeEscapes(text: string): string {
  if (!text.includes("\\")) return text;
  return replaceEach(
    text,
    /\\(?:[uU]([0-9a-fA-F]{4})|([0-7]{3})|(.))/gs,
    ([_whole, hex, octal, character = ""]) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16));
      if (octal !== undefined) return nextStepCharacter(Number.parseInt(octal, 8));
      return escapeMeanings[character] ?? character;
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

function printQuoted(text: string): string {
  const safe = text.replace(
    escapable,
    (character) => escapes[character] ?? `\\U${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `"${safe}"`;
}
