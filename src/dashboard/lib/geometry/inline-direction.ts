/**
 * 1 if the interface runs from left to right, -1 from right to left. A horizontal distance or an arrow key, multiplied
 * by it, has the direction of the columns.
 */
export function inlineDirection(): 1 | -1 {
  return document.documentElement.dir === "rtl" ? -1 : 1;
}
