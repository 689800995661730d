const substitution = /%(?:[%n]|(\d+\$)|(?=[\s\S]))/g;

/**
 * Whether Android builds reject a string without `formatted="false"`: it has several substitutions that are not all
 * numbered, since translations may change their order. Builds count two in `50% off, 20% more`.
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
