/** First segments of a variable: the fields of an event. */
const firstNames = ["id", "type", "timestamp", "sequence", "project", "branch", "actor", "data"] as const;

/** Maximum number of variables. An event has up to 20 kB, so more variables are probably a mistake. */
const maxVariables = 200;

const templateProblems = {
  not_closed: "a variable that begins with {{ is not closed with }}",
  no_path: "a variable is a path such as {{type}} or {{data.entries.0.key}}",
  unknown_name: `a variable begins with one of ${firstNames.join(", ")}`,
  too_many: `a body holds at most ${maxVariables} variables`,
} as const;

/** A problem of a template. `position` counts UTF-16 units from the start. */
export type TemplateProblem = {
  position: number;
  problem: keyof typeof templateProblems;
  message: string;
};

type Part = { text: string } | { position: number; path: string | undefined };

const pathPattern = /^[A-Za-z_]\w*(\.\w+)*$/;

/**
 * Splits a template into texts and variables. The first of three consecutive braces is text, as in `{{{sequence}}}`.
 */
function splitTemplate(template: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (;;) {
    const open = /\{\{(?!\{)/.exec(template.slice(at));
    if (!open) return [...parts, { text: template.slice(at) }];
    const position = at + open.index;
    const close = template.indexOf("}}", position + 2);
    parts.push({ text: template.slice(at, position) });
    if (close < 0) return [...parts, { position, path: undefined }];
    parts.push({ position, path: template.slice(position + 2, close).trim() });
    at = close + 2;
  }
}

/** Returns the first problem of a body's template, or undefined. */
export function findTemplateProblem(template: string): TemplateProblem | undefined {
  const variables = splitTemplate(template).filter((part) => "position" in part);
  const tooMany = variables[maxVariables];
  if (tooMany) return problemAt(tooMany.position, "too_many");
  for (const { position, path } of variables) {
    if (path === undefined) return problemAt(position, "not_closed");
    if (!pathPattern.test(path)) return problemAt(position, "no_path");
    const [first = ""] = path.split(".");
    if (!(firstNames as readonly string[]).includes(first)) return problemAt(position, "unknown_name");
  }
  return undefined;
}

function problemAt(position: number, problem: keyof typeof templateProblems): TemplateProblem {
  return { position, problem, message: templateProblems[problem] };
}

/**
 * Replaces `{{path}}` variables by values of an event, escaped for a JSON string. Missing values become empty; a text
 * without variables is unchanged.
 */
export function renderTemplate(template: string, event: object): string {
  return splitTemplate(template)
    .map((part) => ("text" in part ? part.text : escapeForJson(valueAt(event, part.path ?? ""))))
    .join("");
}

function valueAt(event: object, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (value, name) =>
        typeof value === "object" && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined,
      event,
    );
}

function escapeForJson(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return JSON.stringify(text).slice(1, -1);
}
