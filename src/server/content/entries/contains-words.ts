import { type RawBuilder, sql } from "kysely";

/**
 * Letters that Unicode folds into one but ILIKE does not, because they have several small forms: the final sigma, and
 * the micro sign beside the letter mu.
 */
const lettersWithForms = ["Σσς", "Μμ\u00b5"];
/**
 * Rare forms of letters. A search for the rare form also finds the usual letter. The reverse would slow down each
 * search for a word with an "s".
 */
const rareForms: Readonly<Record<string, string>> = {
  ſ: "s",
  ϐ: "β",
  ϑ: "θ",
  ϕ: "φ",
  ϖ: "π",
  ϰ: "κ",
  ϱ: "ρ",
  ϵ: "ε",
  ẛ: "ṡ",
  ι: "ι",
};

function formsOf(character: string): string {
  const usual = rareForms[character];
  if (usual !== undefined) return character + usual;
  return lettersWithForms.find((forms) => forms.includes(character)) ?? character;
}

/** Returns a pattern for LIKE and ILIKE that matches texts with the words, taken literally. */
export function likePattern(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Whether a column contains words, ignoring case as Unicode does. A trigram index on the column is used. */
export function contains(column: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  const pattern = regexOf(words);
  return pattern === undefined
    ? sql<boolean>`${column} ILIKE ${likePattern(words)}`
    : sql<boolean>`${column} ~* ${pattern}`;
}

/** Whether a column equals a name, ignoring case as Unicode does. */
export function isNamed(column: RawBuilder<unknown>, name: string): RawBuilder<boolean> {
  const pattern = regexOf(name);
  return pattern === undefined
    ? sql<boolean>`lower(${column}) = lower(${name})`
    : sql<boolean>`${column} ~* ${`^(?:${pattern})$`}`;
}

/** Returns a regular expression of PostgreSQL for words that ILIKE would not find in all spellings, else undefined. */
function regexOf(words: string): string | undefined {
  const characters = [...words];
  if (characters.every((character) => formsOf(character) === character)) return undefined;
  const parts = characters.map((character) => {
    const forms = formsOf(character);
    return forms === character ? character.replace(/[\\^$.*+?()[\]{}|]/, "\\$&") : `[${forms}]`;
  });
  return parts.join("");
}

/**
 * Whether a column contains a word of one or two characters, which has no trigram: then scanning all texts is quickest,
 * and comparing with each combination of small and capital letters is quicker than folding each text.
 */
export function containsShort(
  column: RawBuilder<unknown>,
  characters: readonly string[],
): RawBuilder<boolean> {
  const spellings = characters.reduce(
    (beginnings, character) =>
      beginnings.flatMap((beginning) =>
        [
          ...new Set([character.toLowerCase(), character.toUpperCase(), character, ...formsOf(character)]),
        ].map((spelling) => beginning + spelling),
      ),
    [""],
  );
  // With the collation of the index PostgreSQL would scan the whole index, which is even slower.
  return sql<boolean>`(${sql.join(
    spellings.map((spelling) => sql`${column} COLLATE "C" LIKE ${likePattern(spelling)}`),
    sql` OR `,
  )})`;
}
