import { FormatError } from "./format-error.ts";

const encoder = new TextEncoder();
const mark = "\ufeff";

/** Decodes a file: UTF-16 or UTF-8 by its byte order mark; without one UTF-8, or the fallback encoding. */
export function decodeFile(bytes: Uint8Array, fallback?: "iso-8859-1"): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return decodedAs("utf-16le", bytes);
  if (first === 0xfe && second === 0xff) return decodedAs("utf-16be", bytes);
  const content = first === 0xef && second === 0xbb && third === 0xbf ? bytes.subarray(3) : bytes;
  // In UTF-16 a text that starts with Latin letters has a zero in every second byte.
  if (content.length > 3 && first !== 0 && second === 0 && third !== 0) return decodedAs("utf-16le", content);
  if (content.length > 3 && first === 0 && second !== 0 && third === 0) return decodedAs("utf-16be", content);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content);
  } catch {
    if (fallback) return new TextDecoder(fallback).decode(content);
    throw new FormatError("not_utf8", { line: lineOfBadByte("utf-8", content) });
  }
}

/**
 * Encodes as UTF-8. A text that starts with U+FEFF gets another one before it, since readers take the first for a
 * byte order mark.
 */
export function encodeFile(text: string): Uint8Array {
  return encoder.encode(text.startsWith(mark) ? `${mark}${text}` : text);
}

function decodedAs(encoding: string, bytes: Uint8Array): string {
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
