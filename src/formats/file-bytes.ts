import { FormatError } from "./format-error.ts";

const encoder = new TextEncoder();
const byteOrderMark = "\ufeff";

type Encodings = {
  /** Declared by the file itself. Ignored if unknown, or if the file has a byte order mark. */
  declared?: string | undefined;
  /** Encoding of files that are not in UTF-8. */
  fallback?: "iso-8859-1";
};

/** Decodes a file by its byte order mark or zero bytes, else as declared, else as UTF-8, else as the fallback. */
export function decodeFile(bytes: Uint8Array, { declared, fallback }: Encodings = {}): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decodeUtf16("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodeUtf16("utf-16be", bytes);
  const content = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  // In UTF-16 a text that starts with Latin letters has a zero in every second byte.
  if (content.length > 3 && first !== 0 && second === 0 && third !== 0)
    return decodeUtf16("utf-16le", content);
  if (content.length > 3 && first === 0 && second !== 0 && third === 0)
    return decodeUtf16("utf-16be", content);
  const encoding = content === bytes ? declaredEncoding(declared) : undefined;
  const text = encoding && decodeIfValid(encoding, content);
  if (text !== undefined) return text;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    if (fallback) return new TextDecoder(fallback).decode(content);
    throw new FormatError("not_utf8", { line: lineOfBadByte("utf-8", content) });
  }
}

/** Declarations that are ignored: .NET declares UTF-16 in files in UTF-8, and gettext declares ASCII in templates. */
const unreliableLabel = /^(?:utf|ucs|unicode|ascii|us-ascii)/i;

/** A declared encoding that `TextDecoder` knows, other than UTF-8. */
export function declaredEncoding(label = ""): string | undefined {
  if (label === "" || unreliableLabel.test(label)) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The first bytes, one character each: enough to find a declaration in ASCII. */
export function asciiHead(bytes: Uint8Array): string {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 65_536));
}

function decodeIfValid(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Encodes as UTF-8. A text that begins with U+FEFF gets another as byte order mark, since readers remove the first. */
export function encodeFile(text: string): Uint8Array {
  return encoder.encode(text.startsWith(byteOrderMark) ? `${byteOrderMark}${text}` : text);
}

function decodeUtf16(encoding: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new FormatError("not_utf16", { line: lineOfBadByte(encoding, bytes) });
  }
}

function lineOfBadByte(encoding: string, bytes: Uint8Array): number {
  const text = new TextDecoder(encoding).decode(bytes);
  return lineAt(text, Math.max(0, text.indexOf("\ufffd")));
}

/** Returns the line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line += 1;
  return line;
}
