import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { allEndpoints } from "#contract/contract.ts";
import { assertAsContract } from "#server/testing/assert-as-contract.ts";
import { areaNames } from "./areas.ts";
import { pathOf } from "./code-samples.ts";
import { readExamples } from "./examples.ts";

const endpoints = new Map(allEndpoints().map(({ name, endpoint }) => [name, endpoint]));
const examples = areaNames.flatMap((area) => Object.entries(readExamples(area)));

describe("examples of the documentation", () => {
  test.each(examples)("%s has a request and an answer as in the contract", (name, example) => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`There is no operation ${name}.`);
    const { params = {}, query = {}, body, form, answer } = example;
    const parts = [
      [endpoint.params, params],
      [endpoint.query, query],
      [endpoint.body ?? endpoint.streamedBody, body ?? form],
    ] as const;
    for (const [schema, part] of parts)
      if (schema) expect(z.safeParse(schema, part).error?.issues).toBeUndefined();
    if (endpoint.bytes?.response) expect(answer).toBeUndefined();
    else {
      const request = { method: endpoint.method, path: pathOf(endpoint, example) };
      assertAsContract(request, { status: 200, body: answer });
    }
  });
});
