import { expect } from "vitest";
import type { SeededProject, TestApp, TestCaller } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";

export type FullProject = SeededProject & {
  /** A caller who may do everything. */
  owner: TestCaller;
};

/** Creates a project with resources of every kind, also in the trash. */
export async function seedFullProject(testApp: TestApp): Promise<FullProject> {
  const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
  const owner = (await testApp.person("owner", project)).as;
  const send = async (method: "POST" | "PATCH" | "DELETE", path: string, body?: object) => {
    const answer = await testApp.call(method, path, { as: owner, ...(body ? { body } : {}) });
    expect([path, answer.status, answer.body?.message]).toEqual([path, 200, undefined]);
    return answer.body;
  };
  const entries = (texts: Record<string, string>) => ({
    entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v, tags: ["web"] }])),
  });
  await send("POST", "/v1/api", {
    data: {
      en: { main: entries({ hello: "Hello there", bye: "Bye" }), shop: entries({ pay: "Pay now please" }) },
      de: { main: entries({ hello: "Hallo du", bye: "Tschüss" }), shop: entries({ pay: "Zahlen  bitte" }) },
      fr: { main: entries({ hello: "Bonjour" }) },
    },
  });
  await send("PATCH", "/v1/api/entries", {
    entries: [{ key: "hello", language: "en", value: "Hello everybody there" }],
  });
  const dismissed = { key: "pay", language: "de", checks: ["double_space"], reason: "As printed" };
  await send("POST", "/v1/api/checks/dismiss", dismissed);
  await send("POST", "/v1/api/discussions", { key: "hello", language: "de", text: "Why?" });
  const box = { key: "hello", x: 1, y: 2, width: 3, height: 4 };
  const data = { stringPositions: [box] };
  const shot = await uploadPicture(testApp, { as: owner, data, file: await picture(1) });
  expect([shot.status, shot.body.message]).toEqual([200, undefined]);
  await send("POST", "/v1/api/order", { sourceLanguage: "en", languages: ["fr"] });
  await send("POST", "/v1/api", { data: { en: { main: entries({ gone: "Gone" }) } } });
  await send("DELETE", "/v1/api/entries", { entries: ["gone"] });
  return { ...project, owner };
}
