import { elementsOf, type XmlElement } from "./xml.ts";

type InlineElement = {
  required: readonly string[];
  attributes: ReadonlyMap<string, RegExp>;
  /** Elements that are allowed inside beside text; undefined: the element must be empty. */
  content: ReadonlySet<string> | undefined;
};
/** Inline elements of a version of XLIFF by name, and those that may be direct children of a text. */
export type InlineElements = {
  elements: ReadonlyMap<string, InlineElement>;
  outermost: ReadonlySet<string>;
  /** Names of start and end elements with the same `rid`. */
  paired: ReadonlyArray<readonly [string, string]>;
};

const anything = /^/;
const token = /^[\w.:-]+$/;
const tokens = /^[\w.:-]+(?: [\w.:-]+)*$/;
const yesNo = /^(?:yes|no)$/;

function inlineElement(
  required: Readonly<Record<string, RegExp>>,
  optional: Readonly<Record<string, RegExp>>,
  content?: ReadonlySet<string>,
): InlineElement {
  return {
    required: Object.keys(required),
    attributes: new Map([...Object.entries(required), ...Object.entries(optional)]),
    content,
  };
}

const texts12 = new Set(["g", "bpt", "ept", "ph", "it", "mrk", "x", "bx", "ex"]);
const codes12 = new Set(["sub"]);
const id12 = { id: anything };
const code12 = { xid: anything, "equiv-text": anything };
const delimiter12 = { ctype: /^(?:bold|italic|underlined|link|x-\S+)$/ };
const placeholder12 = { ctype: /^(?:image|pb|lb|x-\S+)$/ };
const native12 = { crc: anything };
const paired12 = { rid: token };
const markers12 =
  /^(?:abbrev|abbreviated-form|abbreviation|acronym|appellation|collocation|common-name|datetime|equation|expanded-form|formula|head-term|initialism|international-scientific-term|internationalism|logical-expression|materials-management-unit|name|near-synonym|part-number|phrase|phraseological-unit|protected|romanized-form|set-phrase|short-form|sku|standard-text|symbol|synonym|synonymous-phrase|term|transcribed-form|transliterated-form|truncated-term|variant|x-\S+)$/;

/** Inline elements by the strict schema of 1.2. */
export const inline12: InlineElements = {
  elements: new Map([
    ["g", inlineElement(id12, { ...code12, ...delimiter12, clone: yesNo }, texts12)],
    ["x", inlineElement(id12, { ...code12, ...placeholder12, clone: yesNo })],
    ["bx", inlineElement(id12, { ...code12, ...paired12, ...delimiter12, clone: yesNo })],
    ["ex", inlineElement(id12, { ...code12, ...paired12 })],
    [
      "ph",
      inlineElement(
        id12,
        { ...code12, ...native12, ...placeholder12, assoc: /^(?:preceding|following|both)$/ },
        codes12,
      ),
    ],
    ["bpt", inlineElement(id12, { ...code12, ...native12, ...paired12, ...delimiter12 }, codes12)],
    ["ept", inlineElement(id12, { ...code12, ...native12, ...paired12 }, codes12)],
    [
      "it",
      inlineElement(
        { ...id12, pos: /^(?:open|close)$/ },
        { ...code12, ...native12, ...paired12, ...delimiter12 },
        codes12,
      ),
    ],
    [
      "sub",
      inlineElement(
        {},
        { ...delimiter12, xid: anything, datatype: /^(?:html|plaintext|xml|x-\S+)$/ },
        texts12,
      ),
    ],
    // Without `mtype="seg"` and `mid`, which belong to segments; our files have none.
    ["mrk", inlineElement({ mtype: markers12 }, { comment: anything }, texts12)],
  ]),
  outermost: texts12,
  paired: [
    ["bpt", "ept"],
    ["bx", "ex"],
  ],
};

const texts21 = new Set(["cp", "ph", "pc", "sc", "ec", "mrk", "sm", "em"]);
const id21 = { id: token };
const code21 = {
  canCopy: yesNo,
  canDelete: yesNo,
  canReorder: /^(?:yes|firstNo|no)$/,
  copyOf: token,
  subType: /^[^\s:]+:[^\s:]+$/,
  type: /^(?:fmt|ui|quote|link|image|other)$/,
};
const single21 = { ...code21, disp: anything, equiv: anything, dataRef: token, subFlows: tokens };
const direction21 = { dir: /^(?:ltr|rtl|auto)$/, canOverlap: yesNo };
const isolated21 = { ...direction21, isolated: yesNo };
const marker21 = {
  translate: yesNo,
  type: /^(?:generic|comment|term|[^\s:]+:[^\s:]+)$/,
  ref: /^(?:[a-z][a-z+.-]*:)?[\w/.~?&=-]*(?:#[\w./=-]+)?$/i,
  value: anything,
};

/** Inline elements by the schema of 2.0, which is also that of 2.1. */
export const inline21: InlineElements = {
  elements: new Map([
    ["cp", inlineElement({ hex: /^(?:[\da-fA-F]{2})+$/ }, {})],
    ["ph", inlineElement(id21, single21)],
    [
      "pc",
      inlineElement(
        id21,
        {
          ...code21,
          ...direction21,
          ...{ dispStart: anything, dispEnd: anything, equivStart: anything, equivEnd: anything },
          ...{ dataRefStart: token, dataRefEnd: token, subFlowsStart: tokens, subFlowsEnd: tokens },
        },
        texts21,
      ),
    ],
    ["sc", inlineElement(id21, { ...single21, ...isolated21 })],
    ["ec", inlineElement({}, { ...id21, ...single21, ...isolated21, startRef: token })],
    ["mrk", inlineElement(id21, marker21, texts21)],
    ["sm", inlineElement(id21, marker21)],
    ["em", inlineElement({ startRef: token }, {})],
  ]),
  outermost: texts21,
  paired: [],
};

/** Whether a file of this version is valid with the content of `fragment` in a text (files.md 8.2). */
export function isValidInline(
  fragment: XmlElement,
  { elements, outermost, paired }: InlineElements,
): boolean {
  return (
    elementsOf(fragment).every((child) => isValid(child, outermost, elements)) &&
    paired.every(([beginning, end]) => arePaired(fragment, beginning, end))
  );
}

function isValid(
  element: XmlElement,
  allowed: ReadonlySet<string>,
  elements: InlineElements["elements"],
): boolean {
  const known = allowed.has(element.name) ? elements.get(element.name) : undefined;
  if (!known) return false;
  const { required, attributes, content } = known;
  if (!required.every((name) => element.attributes.has(name))) return false;
  for (const [name, value] of element.attributes) if (!attributes.get(name)?.test(value)) return false;
  if (!content) return element.children.length === 0;
  return elementsOf(element).every((child) => isValid(child, content, elements));
}

/** Start elements have distinct `rid`s, and each end element has the `rid` of a start. */
function arePaired(fragment: XmlElement, beginning: string, end: string): boolean {
  const [started, ended] = [beginning, end].map((name) => ridsOf(fragment, name));
  return new Set(started).size === started?.length && ended?.every((rid) => started.includes(rid)) === true;
}

function ridsOf(element: XmlElement, name: string): string[] {
  return elementsOf(element).flatMap((child) => {
    const rid = child.name === name ? child.attributes.get("rid") : undefined;
    return [...(rid === undefined ? [] : [rid]), ...ridsOf(child, name)];
  });
}
