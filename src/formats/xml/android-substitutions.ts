const substitution = /%(?:[%n]|(\d+\$)|(?=[\s\S]))/g;

/**
 * Whether builds of Android refuse a string unless it says `formatted="false"`: it has several substitutions of which not
 * all are numbered, since translations may change their order. `50% off, 20% more` has two for them.
 */
export function needsUnformatted(text: string): boolean {
  const found = [...text.matchAll(substitution)].filter(([whole]) => whole !== "%%" && whole !== "%n");
  return found.length > 1 && found.some(([, position]) => position === undefined);
}
