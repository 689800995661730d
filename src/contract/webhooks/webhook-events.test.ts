import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { maxEventBytes, webhookEventSchema, webhookEventTypes, webhookPresets } from "./webhook-events.ts";
import { webhookSample } from "./webhook-samples.ts";
import { findTemplateProblem, renderTemplate } from "./webhook-template.ts";

describe("event types", () => {
  test.each(webhookEventTypes)("%s has a sample with exactly the fields of its schema", (type) => {
    const sample = webhookSample(type);
    expect(sample.type).toBe(type);
    expect(z.parse(webhookEventSchema(type), sample)).toEqual(sample);
    expect(JSON.stringify(sample).length).toBeLessThan(maxEventBytes);
  });

  test("a sample of another type is rejected, so that schemas distinguish types", () => {
    const wrong = { ...webhookSample("entry.updated"), data: webhookSample("order.created").data };
    expect(z.safeParse(webhookEventSchema("entry.updated"), wrong).success).toBe(false);
  });

  test("presets refer to existing types", () => {
    for (const types of Object.values(webhookPresets))
      expect(webhookEventTypes).toEqual(expect.arrayContaining([...types]));
  });
});

const event = { ...webhookSample("entry.updated"), type: 'a "quoted"\n\\ text' };

test("a text without variables is unchanged", () => {
  for (const text of ["", "plain", '{"a":{"b":1}}', "}} {", "{ {x} }"]) {
    expect(findTemplateProblem(text)).toBeUndefined();
    expect(renderTemplate(text, event)).toBe(text);
  }
});

test("values of variables are escaped for a JSON string", () => {
  const text =
    '{"text":"{{type}} in {{ data.entries.0.key }}","n":{{sequence}},"no":"{{data.entries.9.key}}"}';
  expect(findTemplateProblem(text)).toBeUndefined();
  expect(JSON.parse(renderTemplate(text, event))).toEqual({
    text: `${event.type} in checkout.pay`,
    n: 1_042,
    no: "",
  });
  expect(renderTemplate("{{{sequence}}}", event)).toBe("{1042}");
  expect(JSON.parse(JSON.parse(`"${renderTemplate("{{project}}", event)}"`))).toEqual(event.project);
});

test("variables that an event does not have become empty", () => {
  expect(renderTemplate("[{{data.constructor.name}}{{id.length}}{{data.__proto__}}]", event)).toBe("[]");
});

test.each([
  ["{{type", "not_closed", 0],
  ["ok {{type}} {{data.x", "not_closed", 12],
  ["{{}}", "no_path", 0],
  ["{{data..x}}", "no_path", 0],
  ["{{data.x y}}", "no_path", 0],
  ["{{kind}}", "unknown_name", 0],
  ["{{Type}}", "unknown_name", 0],
  ["{{constructor}}", "unknown_name", 0],
  ["{{id}}".repeat(201), "too_many", 1_200],
])("an invalid template is rejected: %s", (text, problem, position) => {
  expect(findTemplateProblem(text)).toMatchObject({ problem, position });
});
