/** All checks. The index of a name is its bit in storage, so new names must be added at the end. */
export const checkNames = [
  "placeholder_missing",
  "placeholder_extra",
  "placeholder_order",
  "message_syntax",
  "form_missing",
  "tags",
  "max_length",
  "edge_space",
  "double_space",
  "end_punctuation",
  "punctuation_spacing",
  "opening_marks",
  "numbers",
  "addresses",
  "brackets",
  "quotes",
  "same_as_source",
  "empty",
  "invisible",
  "line_breaks",
  "repeated_word",
  "mixed_scripts",
  "inconsistent",
  "term_missing",
  "term_forbidden",
] as const;
export type CheckName = (typeof checkNames)[number];

export const checkLevels = ["error", "warning", "off"] as const;
export type CheckLevel = (typeof checkLevels)[number];
/** Levels of checks that a project sets. */
export type CheckLevels = Partial<Record<CheckName, CheckLevel>>;

const errorsByDefault: ReadonlySet<CheckName> = new Set<CheckName>([
  "placeholder_missing",
  "placeholder_extra",
  "placeholder_order",
  "message_syntax",
  "form_missing",
  "tags",
  "max_length",
  "empty",
  "term_forbidden",
]);

/** By default a check is an error if it finds what breaks a program or a rule of the project, otherwise a warning. */
export function levelOf(check: CheckName, levels: CheckLevels): CheckLevel {
  return levels[check] ?? (errorsByDefault.has(check) ? "error" : "warning");
}
