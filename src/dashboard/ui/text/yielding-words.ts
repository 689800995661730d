/**
 * One line of an icon and words: without room for the words they disappear as a whole, because they wrap below the visible
 * line. Screen readers still read them. The icon is as high as the line (`h-5`). Needs a minimum width, for what stays.
 */
export const yieldingWordsClass = "flex h-5 flex-wrap content-start items-center gap-x-1.5 overflow-hidden";
