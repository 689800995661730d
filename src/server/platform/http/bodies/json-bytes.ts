import { ApiError } from "#contract/errors.ts";

/** Maximum nesting depth, far above what any endpoint accepts. */
const maxDepth = 100;
/**
 * Minimum average bytes of text for each value. A value takes much more memory than its text, and few genuine
 * bodies are denser.
 */
const bytesPerValue = 50;

/** Maximum number of values in a JSON text of at most `bytes` bytes. */
export function maxValuesIn(bytes: number): number {
  return Math.floor(bytes / bytesPerValue);
}

/**
 * Parses JSON in UTF-8. Rejects text with too many values or too deep nesting before creating any value.
 * `refuse` builds the error for invalid JSON from a description of the problem.
 */
export function parseJson(
  bytes: Uint8Array,
  maxValues: number,
  refuse = (why: string) => new ApiError("invalid_json", { message: why }),
): unknown {
  makeJsonGuard(maxValues)(bytes);
  return decodeJson(bytes, refuse);
}

/** Decodes JSON in UTF-8. Caller must have passed its bytes to a guard. */
export function decodeJson(
  bytes: Uint8Array,
  refuse = (why: string) => new ApiError("invalid_json", { message: why }),
): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw refuse(error instanceof SyntaxError ? describeSyntaxError(error) : "The body is not UTF-8.");
  }
}

/** The engine reports the position of an unexpected token, but no position where the text ends early. */
function describeSyntaxError({ message }: SyntaxError): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(message) ?? [];
  const position = line === undefined ? "it ends too early" : `line ${line}, column ${column}`;
  return `The body is not valid JSON: ${position}.`;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns a function that is called with each chunk of a body. It counts values by the commas and brackets outside of
 * strings, and rejects too many values before any is created. It does not check whether the body is JSON.
 */
export function makeJsonGuard(maxValues: number): (chunk: Uint8Array) => void {
  let [values, depth, inString, isEscaped] = [1, 0, false, false];
  return (chunk) => {
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (isEscaped) isEscaped = false;
      else if (inString) {
        // Skips to the end of the string or an escape: most bytes of a body are in strings.
        while (at < chunk.length && chunk[at] !== quote && chunk[at] !== backslash) at++;
        if (at < chunk.length) [inString, isEscaped] = [chunk[at] !== quote, chunk[at] === backslash];
      } else if (byte === quote) inString = true;
      else if (byte === closeList || byte === closeObject) depth -= 1;
      else if (byte === comma) values += 1;
      else if (byte === openList || byte === openObject) {
        values += 1;
        depth += 1;
        if (depth > maxDepth) throw nestedTooDeeply();
      }
      if (values > maxValues) throw tooManyValues(maxValues);
    }
  };
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
