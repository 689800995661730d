import type { Locator } from "@playwright/test";

/** Fills the fields inside an element with valid values. */
export async function fillValid(within: Locator, tag: string): Promise<void> {
  const fields = within.locator("input:visible, textarea:visible, select:visible");
  for (const field of await fields.all()) {
    const fieldInfo = await field.evaluate((input: HTMLInputElement) => ({
      type:
        input.inputMode === "numeric"
          ? "number"
          : input.matches("textarea")
            ? "text"
            : input.matches("select")
              ? "select"
              : input.type,
      label:
        input.labels?.[0]?.textContent ||
        input.getAttribute("aria-label") ||
        input.getAttribute("aria-labelledby") ||
        "",
      value: input.value,
      role: input.getAttribute("role") ?? "",
      isOff: input.disabled || input.readOnly,
      options: input instanceof HTMLSelectElement ? [...input.options].map(({ value }) => value) : [],
    }));
    if (fieldInfo.isOff) continue;
    const text = rightText(fieldInfo, tag);
    if (fieldInfo.type === "select" && fieldInfo.value === "") {
      const first = fieldInfo.options.find((value) => value !== "");
      if (first) await field.selectOption(first);
    } else if (text !== undefined) await field.fill(text).catch(() => undefined);
  }
}

function rightText(fieldInfo: { type: string; label: string; value: string; role: string }, tag: string) {
  const { type, label, value } = fieldInfo;
  if (
    ["checkbox", "radio", "file", "color", "select", "range", "search"].includes(type) ||
    fieldInfo.role === "combobox"
  )
    return undefined;
  // Fields that select one or several items of a list.
  if (/language|keys|branches/i.test(label) && value === "") return undefined;
  if (type === "email") return `careless-${tag}@example.org`;
  if (type === "url" || label === "Address" || /^https?:/.test(value))
    return value || "https://example.org/hook";
  if (type === "password") return "long enough for an owner";
  if (type === "number") return value || "2";
  if (type === "date") return "2027-02-03";
  if (type === "datetime-local") return value || "2026-11-20T10:00";
  const typed = /^Type (.+) to confirm$/.exec(label)?.[1];
  if (typed) return typed;
  if (/address|adresse/i.test(label)) return value || "10.0.0.1";
  return `Careless ${tag}`;
}
