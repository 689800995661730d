/**
 * Notations of everything that is not plain text, defined only here. All repetitions are bounded or end at the next
 * mark of their kind, so that a text of 1 MB takes linear time.
 */
const name = String.raw`[\p{L}\p{N}_$@][\p{L}\p{N}_.$@-]{0,99}`;
/**
 * Follows an opening brace, and rejects braces with a conversion, which is the placeholder then, as in `${%s}` and
 * `${name_%d}`.
 */
const noConversion = String.raw`(?!\s{0,9}[\w.-]{0,100}%[\w.+#(<*@-])`;
const conversionLength = "(?:hh|ll|[hlqLzjt])?";
const position = String.raw`(?:\d{1,3}\$)?`;
/** A bracket is a flag of Java's numbers: "%(name" is the rest of a deleted letter. */
const flag = "(?:[-+#0',]|\\((?![sc]|[a-zA-Z][\\p{L}\\p{N}_]))";
const flags = `${flag}{0,4}(?: (?=[\\d.*]))?${flag}{0,4}`;
/** Numbers in the digits of the language (glibc). */
const localDigits = `(?:I(?=[\\d.*]{0,9}${conversionLength}[diufFeEgG]))?`;
const width = String.raw`(?:\d{1,4}|\*${position})?(?:\.(?:\d{1,4}|\*${position})?)?`;

export const shapes = {
  // A quoted attribute may contain ">".
  tag: String.raw`<\/?([a-zA-Z\d][\w.:-]*)(?:\s(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?\/?>`,
  // Entities of HTML and of applications; "Q&A;" is not an entity.
  entity: String.raw`&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z_][\w.-]{1,60});`,
  // White space around the name is part of the same repetition: a separate repetition would be tried at each length.
  double: String.raw`\{\{${noConversion}-?([^{}]{1,1000})\}\}`,
  single: String.raw`\{\s*(${name})\s*(?:[,:!\[](?:[^{}]|\{[^{}]{0,100}\}){0,300})?\}`,
  empty: String.raw`\{()(?:[:!][^{}]{0,100})?\}`,
  named: String.raw`%\(([^()\n]{1,100})\)[-+#0 ]{0,4}\d{0,4}(?:\.\d{1,4})?(?:[hlL](?=[diouxXeEfFgGcrs]))?[a-zA-Z]`,
  ruby: String.raw`%(?:\{${noConversion}([^{}]{1,1000})\}|[-+#0]{0,4}\d{0,4}<(?!PRI[a-zA-Z])(${name})>(?:[-+#0]{0,4}\d{0,4}(?:\.\d{1,4})?[a-zA-Z])?)`,
  template: String.raw`\$\{${noConversion}([^{}]{1,1000})\}`,
  hash: String.raw`#\{${noConversion}([^{}]{1,1000})\}`,
  nesting: String.raw`\$t\(\s*([^(),\s]{1,200})(?:[^()]|\([^()]{0,200}\)){0,500}\)`,
  link: String.raw`@(?:\.[a-z]{1,20})?:(\([\w.-]{1,200}\)|\{${noConversion}[^{}]{1,200}\}|[a-zA-Z][\w-]{0,99}(?:\.[\w-]{1,99}){0,5})`,
  colon: String.raw`(?<![^\s("'>«“„¿¡]):([a-zA-Z][a-zA-Z0-9]{0,60}(?:_[a-zA-Z0-9]{1,60}){0,9})(?![\w:])`,
  qt: String.raw`%(?:L?([1-9]\d?)(?![\d$])|(n)(?![\p{L}\d]))`,
  symfony: String.raw`%([\p{L}_](?:[\p{L}\p{N}_.-]{0,98}[\p{L}\p{N}_])?)%`,
  chrome: String.raw`\$([\p{L}\p{N}_@]{1,100})\$`,
  dollar: String.raw`\$([1-9])(?!\d)`,
  // The space flag counts only with a width or precision ("50% de" is a percentage), rare conversions only with a
  // position.
  printf: [
    `%(?:${position}#@[\\w.]{1,100}@|${position}${flags}${localDigits}${width}(?:${conversionLength}(?:[@diouxXefgGcspmr]|E(?![\\dA-F]))|<PRI[a-zA-Z\\d]{1,9}>)`,
    String.raw`|\d{1,3}\$${flags}${width}${conversionLength}(?:[aAFCSbBhHn](?![\p{L}\d])|t[a-zA-Z])`,
    String.raw`|[-+#0]{0,4}\d{0,4}\.\d{1,4}[aAF]|<s)`,
  ].join(""),
  // Escapes of the style's own marks.
  percent: "%%",
  quotedBrace: String.raw`\{'[^'{}]{0,20}[^']?'\}`,
  doubledDollar: String.raw`\$\$`,
  doubledBrace: String.raw`\{\{|\}\}`,
  break: String.raw`\\[nrt]`,
};

/**
 * `%name%` if no style is set: not `50%off%`, nor where a sign may belong to printf, dates or Qt, as in `%ld%%`,
 * `%dx%d` and `%L1%`.
 */
export const unambiguousSymfony = String.raw`(?<![%\d])%(?!L\d|(?:hh|ll|I64|[hlqLzjI])[diouxXeEfFgGcsp]%)[a-zA-Z_][\w.-]{0,98}\w%(?!\d{0,4}(?:\$|\.\d{1,4})?(?:hh|ll|[hlqLzjt])?[a-zA-Z@])`;
/** `$NAME$` if no style is set: neither prices nor variables of a formula. */
export const unambiguousChrome = String.raw`(?<![\w$])\$[a-zA-Z_@][\w@]{1,99}\$(?![\w$])`;

/**
 * Anything like a placeholder or tag, in any style, is not counted as words; text in braces only if it has no space.
 */
const uncountedShapes = [
  String.raw`\{\{[^{}]*\}\}`,
  String.raw`[%$#]?\{[^{}\s,]*\}`,
  unambiguousSymfony,
  unambiguousChrome,
  `%${position}[-+#0]{0,4}\\d{0,4}(?:\\.\\d{1,4})?${conversionLength}[@diouxXeEfFgGcsp]`,
  String.raw`<\/?[a-zA-Z][^<>]*>`,
];
export const uncounted = new RegExp(uncountedShapes.join("|"), "g");
