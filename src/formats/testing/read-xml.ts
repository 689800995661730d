/** A tag, or the text between two tags. */
export type XmlToken = { tag: string } | { text: string };

const token = /<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(.*?)\]\]>|(<(?:[^>"]|"[^"]*")*>)|([^<]+)/gs;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Parses a fragment according to XML 1.0. Independent of the tested code, so that both cannot have the same bug. */
export function readXmlFragment(xml: string): XmlToken[] {
  const tokens: XmlToken[] = [];
  const normalized = xml.replace(/\r\n?/g, "\n");
  for (const [, cdata, tag, escaped] of normalized.matchAll(token)) {
    const last = tokens.at(-1);
    const text = cdata ?? (escaped === undefined ? "" : withoutReferences(escaped));
    if (tag !== undefined) tokens.push(...tagsOf(tag));
    else if (last && "text" in last) last.text += text;
    else if (text !== "") tokens.push({ text });
  }
  return tokens;
}

/** An empty element counts as start and end tag. */
function tagsOf(tag: string): XmlToken[] {
  const [, name = "", attributes = "", isEmpty] = /^<(\/?[\w:]+)(.*?)(\/?)>$/s.exec(tag) ?? [];
  const begin = { tag: name + withoutReferences(attributes.trimEnd()) };
  return isEmpty ? [begin, { tag: `/${name}` }] : [begin];
}

function withoutReferences(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) => {
    if (name) return named[name] ?? `&${name};`;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}

/**
 * Result of aapt2 for a string resource (`FlattenXmlSubtree` and `AppendText`), without `'`, which it would reject.
 */
export function readAsAapt2(xml: string): XmlToken[] {
  const tokens = readXmlFragment(xml);
  const isSpan = (token: XmlToken) => "tag" in token && !/^\/?\w+:/.test(token.tag);
  const texts = tokens.filter((token) => "text" in token);
  const [first, last] = [texts[0], texts.at(-1)];
  if (!tokens.some(isSpan)) {
    if (first) first.text = first.text.replace(/^[ \t\n\r]+/, "");
    if (last) last.text = last.text.replace(/[ \t\n\r]+$/, "");
  }
  let [isQuoted, isAfterSpace] = [false, false];
  const read = tokens.map((token): XmlToken => {
    if (isSpan(token)) [isQuoted, isAfterSpace] = [false, false];
    if ("tag" in token) return token;
    let text = "";
    for (let at = 0; at < token.text.length; at += 1) {
      const character = token.text[at] ?? "";
      const isSpace = !isQuoted && /[ \t\n\r]/.test(character);
      if (isSpace) text += isAfterSpace ? "" : " ";
      else if (character === '"') isQuoted = !isQuoted;
      else if (character === "'" && !isQuoted) throw new Error(`unescaped apostrophe: ${xml}`);
      else if (character !== "\\") text += character;
      else {
        at += 1;
        const next = token.text[at] ?? "";
        text +=
          next === "u"
            ? String.fromCharCode(Number.parseInt(token.text.slice(at + 1, at + 5), 16))
            : (escapes[next] ?? next);
        if (next === "u") at += 4;
      }
      isAfterSpace = isSpace;
    }
    return { text };
  });
  return read.filter((candidate) => "tag" in candidate || candidate.text !== "");
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t" };
