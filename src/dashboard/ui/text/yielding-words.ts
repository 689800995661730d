/**
 * One line with an icon and words. If there is no room for the words, they wrap below the visible line and so disappear
 * as a whole; screen readers still read them. The icon must be as high as the line (`h-5`). Callers set a minimum
 * width for the icon.
 */
export const yieldingWordsClass = "flex h-5 flex-wrap content-start items-center gap-x-1.5 overflow-hidden";
