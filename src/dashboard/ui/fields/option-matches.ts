/** An option of a combobox. */
export type Option = {
  value: string;
  label: string;
  /** Second line, also searched: an email address, for example. */
  description?: string;
  /** Number beside the label. */
  count?: number;
  /** Heading above consecutive options with the same group. */
  group?: string;
  /** Why the option cannot be selected. */
  disabledReason?: string;
};

/** Converts strings, which are both value and label, to options. */
export function optionsOf(options: ReadonlyArray<string | Option>): readonly Option[] {
  return options.map((option) => (typeof option === "string" ? { value: option, label: option } : option));
}

/** Adds an option for a value that has none, because a link can contain a value that no longer exists. */
export function withValue(options: readonly Option[], value: string): readonly Option[] {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return isKnown ? options : [{ value, label: value }, ...options];
}

type Compare = {
  contains: (text: string, part: string) => boolean;
  startsWith: (text: string, part: string) => boolean;
};

/** The options that contain a text, best matches first: a code in brackets, the beginning, a word, any place. */
export function matchingOptions(
  options: readonly Option[],
  text: string,
  compare: Compare,
): readonly Option[] {
  const wanted = text.trim();
  if (wanted === "") return options;
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option, wanted, compare);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ option }) => option);
}

function rankOf({ label, description = "" }: Option, wanted: string, compare: Compare): number | undefined {
  const { contains, startsWith } = compare;
  const isSame = (name: string) => name.length === wanted.length && startsWith(name, wanted);
  if (!contains(label, wanted)) return contains(description, wanted) ? 4 : undefined;
  if (namesOf(label).some(isSame)) return 0;
  if (startsWith(label, wanted)) return 1;
  return label.split(/[\s(._/-]+/).some((word) => startsWith(word, wanted)) ? 2 : 3;
}

/** The texts that name an option with this label: for "German (de)" these are "German (de)", "German" and "de". */
function namesOf(label: string): string[] {
  const [, name, code] = /^(.*) \(([^()]*)\)$/.exec(label) ?? [];
  return name === undefined || code === undefined ? [label] : [label, name, code];
}

/** The option whose label, name or value is exactly the text. Undefined if several options have that name. */
export function optionNamed(options: readonly Option[], wanted: string): Option | undefined {
  const lowerCased = wanted.trim().toLocaleLowerCase();
  const whole = options.find(({ label }) => label.toLocaleLowerCase() === lowerCased);
  if (whole) return whole;
  const named = options.filter(({ value, label }) =>
    [value, ...namesOf(label)].some((name) => name.toLocaleLowerCase() === lowerCased),
  );
  return named.length === 1 ? named[0] : undefined;
}
