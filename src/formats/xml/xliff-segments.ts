import { FormatError } from "#formats/format-error.ts";
import { elementsOf, type XmlElement } from "./xml.ts";

/** A segment of an XLIFF 2 unit, or the part between two segments. */
type Part = { element: XmlElement; source: XmlElement | undefined; target: XmlElement | undefined };
/** Joined parts of a unit. The target is empty unless all segments with a text are translated. */
type UnitTexts = {
  source: XmlElement;
  target: XmlElement | undefined;
  leastTranslatedSegment: XmlElement | undefined;
};

/** States of segments in order; the first is the default. */
const states = ["initial", "translated", "reviewed", "final"];

/** Joins the segments of a unit to one text; undefined if it has no source. */
export function joinSegments(unit: XmlElement, key: string): UnitTexts | undefined {
  const parts = elementsOf(unit)
    .filter(({ name }) => name === "segment" || name === "ignorable")
    .map((element): Part => {
      const [[source], [target]] = [elementsOf(element, "source"), elementsOf(element, "target")];
      return { element, source, target };
    });
  const source = joinTexts(parts.map((part) => part.source));
  const segments = parts.filter(isSegment).map(({ element }) => element);
  return (
    source && {
      source,
      target: joinTexts(targetsOf(parts, key)),
      leastTranslatedSegment: leastTranslated(segments),
    }
  );
}

/**
 * Whether tools marked segments in an XLIFF 1.2 unit, and at least one segment with a source text has no target text.
 */
export function isHalfTranslated(unit: XmlElement, target: XmlElement): boolean {
  const translated = new Map(markedSegments(target));
  if (translated.size === 0) return false;
  const sources = elementsOf(unit, "seg-source").flatMap(markedSegments);
  return sources.some(([id, source]) => {
    const text = translated.get(id);
    return hasContent(source, /\S/) && !(text && hasContent(text));
  });
}

function markedSegments(element: XmlElement): Array<[id: string | undefined, segment: XmlElement]> {
  return elementsOf(element).flatMap((child) =>
    isMarkedSegment(child) ? [[child.attributes.get("mid"), child]] : markedSegments(child),
  );
}

export function isMarkedSegment({ name, attributes }: XmlElement): boolean {
  return name === "mrk" && attributes.get("mtype") === "seg";
}

function joinTexts(texts: ReadonlyArray<XmlElement | undefined>): XmlElement | undefined {
  const elements = texts.filter((text) => text !== undefined);
  const [first] = elements;
  return first && { ...first, children: elements.flatMap(({ children }) => children) };
}

function targetsOf(parts: readonly Part[], key: string): Array<XmlElement | undefined> {
  if (!parts.some(isTranslated) || parts.some(isUntranslated))
    return parts.map(({ target }) => target && { ...target, children: [] });
  return parts
    .map((part, index) => ({ text: part.target ?? part.source, place: placeOf(part, index, key) }))
    .sort((a, b) => a.place - b.place)
    .map(({ text }) => text);
}

/** An empty target counts as a translation only by its state. */
function isTranslated({ element, target }: Part): boolean {
  if (!target) return false;
  return hasContent(target) || (element.attributes.get("state") ?? "initial") !== "initial";
}

function isUntranslated(part: Part): boolean {
  return isSegment(part) && !isTranslated(part) && part.source !== undefined && hasContent(part.source, /\S/);
}

function isSegment({ element }: Part): boolean {
  return element.name === "segment";
}

function hasContent({ children }: XmlElement, text = /./s): boolean {
  return children.some(
    (child) => child.kind === "element" || (child.kind !== "comment" && text.test(child.text)),
  );
}

/** Position of a target; by default that of its source. */
function placeOf({ target }: Part, index: number, key: string): number {
  const order = target?.attributes.get("order");
  if (target === undefined || order === undefined) return index + 1;
  if (!/^\d{1,9}$/.test(order))
    throw new FormatError("limit_not_number", { line: target.line, keys: [key], values: { name: "order" } });
  return Number(order);
}

function leastTranslated(segments: readonly XmlElement[]): XmlElement | undefined {
  const rank = ({ attributes }: XmlElement) => states.indexOf(attributes.get("state") ?? "initial");
  return segments.toSorted((a, b) => rank(a) - rank(b))[0];
}
