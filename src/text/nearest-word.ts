/** Returns the word with the smallest edit distance, the first among equals. */
export function nearestWord(word: string, words: readonly string[]): string | undefined {
  const distances = words.map((other) => editDistance(word, other));
  return words[distances.indexOf(Math.min(...distances))];
}

/** Levenshtein distance: inserted, deleted and replaced letters. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let line = 1; line <= from.length; line++) {
    const next = [line];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
