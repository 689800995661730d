/** Average width of a character of the badge's font, in pixels; characters of wide scripts are twice as wide. */
const characterWidth = 6.6;
/** Code points from Hangul Jamo on count as wide. */
const firstWideCodePoint = 0x1100;
const padding = 10;

/** Colours of a badge by the minimum share. */
const colors = [
  [1, "#137a3d"],
  [0.8, "#4d7c0f"],
  [0.5, "#a16207"],
  [0, "#b3261e"],
] as const;

/** Badge as SVG: the name of a language and its translated share, rounded down. */
export function badgePicture(label: string, share: number): string {
  const percent = `${Math.floor(share * 100)}%`;
  const labelWidth = widthOf(label);
  const percentWidth = widthOf(percent);
  const color = colors.find(([minShare]) => share >= minShare)?.[1] ?? "#b3261e";
  const text = escapeXml(label);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${labelWidth + percentWidth}" height="20" role="img" aria-label="${text}: ${percent}">
<title>${text}: ${percent}</title>
<clipPath id="r"><rect width="${labelWidth + percentWidth}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${labelWidth}" height="20" fill="#3d434d"/><rect x="${labelWidth}" width="${percentWidth}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" font-family="Inter,Segoe UI,Helvetica,Arial,sans-serif" font-size="11">
<text x="${labelWidth / 2}" y="14">${text}</text><text x="${labelWidth + percentWidth / 2}" y="14">${percent}</text></g></svg>`;
}

function widthOf(text: string): number {
  const characters = [...text];
  const wide = characters.filter((character) => (character.codePointAt(0) ?? 0) >= firstWideCodePoint);
  return Math.round((characters.length + wide.length) * characterWidth) + padding * 2;
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
