import { ApiError } from "#contract/errors.ts";

/** Nothing that the API takes is nested anywhere near this deep. */
const maxDepth = 100;
/** A value takes much more memory than its text: of a body that is full of them, few are honest. */
const bytesPerValue = 50;

/** How many values JSON may hold that may have so many bytes. */
export function valuesWithin(bytes: number): number {
  return Math.floor(bytes / bytesPerValue);
}

/**
 * JSON in UTF-8 as a value. What holds too many values, or is nested too deeply, is refused before any is made;
 * `refuse` says what is wrong with what is no JSON.
 */
export function parseJson(
  bytes: Uint8Array,
  maxValues: number,
  refuse = (why: string) => new ApiError("invalid_json", { message: why }),
): unknown {
  assertModest(bytes, maxValues);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? whereItBreaks(error) : "The body is not UTF-8.");
  }
}

/** The engine names the position of an unexpected token, and none where the text ends early. */
function whereItBreaks({ message }: SyntaxError): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  const position = line === undefined ? "it ends too early" : `line ${line}, column ${column}`;
  return `The body is not valid JSON: ${position}.`;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts values by the commas and brackets outside of strings. Whether it is JSON at all shows later. */
function assertModest(bytes: Uint8Array, maxValues: number): void {
  let values = 1;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) inString = !inString;
    else if (inString) {
      // What follows is escaped.
      if (byte === backslash) at += 1;
    } else if (byte === closeList || byte === closeObject) depth -= 1;
    else if (byte === comma) values += 1;
    else if (byte === openList || byte === openObject) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) throw nestedTooDeeply();
    }
    if (values > maxValues) throw tooManyValues(maxValues);
  }
}

function tooManyValues(maxValues: number): ApiError {
  const message = `The body holds more than ${maxValues.toLocaleString("en")} values.`;
  return new ApiError("body_too_large", { message });
}

function nestedTooDeeply(): ApiError {
  const message = "is nested too deeply";
  return new ApiError("invalid_input", {
    message: `The body ${message}.`,
    details: { issues: [{ path: "", message }] },
  });
}
