/**
 * Sign of the inline axis: pixels and arrow keys are physical directions, columns follow the direction of the
 * interface.
 */
export function inlineDirection(): 1 | -1 {
  return document.documentElement.dir === "rtl" ? -1 : 1;
}
