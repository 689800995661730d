/**
 * 1 if the interface runs from left to right, -1 from right to left. Converts physical directions, as of pixels and
 * arrow keys, to that of columns.
 */
export function inlineDirection(): 1 | -1 {
  return document.documentElement.dir === "rtl" ? -1 : 1;
}
