const substitution = /%(?:[%n]|(\d+\$)|(?=[\s\S]))/g;

/**
 * Whether builds of Android refuse a string unless it says `formatted="false"`: it has several substitutions of which not
 * all are numbered, since translations may change their order. `50% off, 20% more` has two for them.
 */
export function needsUnformatted(text: string): boolean {
  let [count, isNumbered] = [0, true];
  for (const [whole, position] of text.matchAll(substitution)) {
    if (whole === "%%" || whole === "%n") continue;
    count += 1;
    isNumbered &&= position !== undefined;
  }
  return count > 1 && !isNumbered;
}
