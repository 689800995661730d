import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { recordExamples } from "#server/testing/api-examples/record-examples.ts";
import { shapeOf } from "#server/testing/api-examples/shape.ts";
import { type Example, examplesFolder, readExamples } from "./examples.ts";
import { isRecording } from "./recording.ts";

const endpoints = allEndpoints();
let recorded: Map<string, Example>;
beforeAll(async () => {
  recorded = await recordExamples();
  if (isRecording) record();
});

describe("examples match the answers of a server", () => {
  for (const { name } of endpoints)
    test(name, () => {
      const shown = readExamples(name.split(".")[0] ?? "")[name];
      const sent = recorded.get(name);
      expect(shown).toBeDefined();
      expect(shown?.request.method).toBe(sent?.request.method);
      expect(shapeOf(shown?.request)).toEqual(shapeOf(sent?.request));
      expect(shapeOf(shown?.answer)).toEqual(shapeOf(JSON.parse(JSON.stringify(sent?.answer))));
    });
});

test("no example exists for a removed endpoint", () => {
  const names = endpoints.map(({ name }) => name);
  const areas = new Set(names.map((name) => name.split(".")[0] ?? ""));
  for (const area of areas) for (const name of Object.keys(readExamples(area))) expect(names).toContain(name);
});

function record(): void {
  mkdirSync(examplesFolder, { recursive: true });
  const areas = Map.groupBy(endpoints, ({ name }) => name.split(".")[0] ?? "");
  for (const [area, members] of areas) {
    const examples = Object.fromEntries(members.map(({ name }) => [name, recorded.get(name)]));
    writeFileSync(join(examplesFolder, `${area}.json`), `${JSON.stringify(examples, null, 2)}\n`);
  }
}
