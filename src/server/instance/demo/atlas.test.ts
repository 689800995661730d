import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";
import { atlasBranch, atlasLanguages, atlasUpload } from "./atlas-content.ts";
import { readAtlasScreens } from "./atlas-screens.ts";
import { openDemoApi } from "./demo-api.ts";
import { demoStatus } from "./demo-content.ts";
import { loadAtlas } from "./load-atlas.ts";

describe("pictures of the demo's app", () => {
  it("the pictures are small, and every box is of a string that exists in the picture's language", async () => {
    const { data } = await atlasUpload();
    let bytes = 0;
    for (const { file, path, language, positions } of await readAtlasScreens()) {
      const picture = await readFile(path);
      bytes += picture.byteLength;
      expect([file, picture.byteLength < 60_000]).toEqual([file, true]);
      const { width, height, format } = await sharp(picture).metadata();
      expect([file, width, height, format]).toEqual([file, 780, 1688, "png"]);
      const entries = { ...data[language]?.app?.entries, ...data[language]?.countries?.entries };
      for (const { key, ...box } of positions) {
        expect(Object.keys(entries), file).toContain(key);
        const isInside =
          box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
        expect([file, key, isInside]).toEqual([file, key, true]);
      }
    }
    expect(bytes).toBeLessThan(600_000);
  });
});

describe("the demo's app", () => {
  let testApp: TestApp;
  let project: SeededProject;
  let as: TestCaller;
  beforeAll(async () => {
    testApp = await openTestApp();
    await testApp.server.listen({ host: "127.0.0.1", port: 0 });
    project = await testApp.seedProject({ name: "Atlas", languages: ["en", ...atlasLanguages] });
    as = (await testApp.person("owner", project)).as;
    await testApp.call("POST", "/v1/api/statuses", { as, body: demoStatus });
  });
  afterAll(() => testApp.close());

  async function load(): Promise<void> {
    const { port } = testApp.server.server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    await loadAtlas(await openDemoApi(testApp.db, { address, personId: testApp.team.ownerId }), project);
  }
  const read = async (path: string, query: Record<string, string> = {}) => {
    const { status, body } = await testApp.call("GET", path, { as, query });
    expect([path, status]).toEqual([path, 200]);
    return body;
  };

  it("the app has screens, orders, a webhook and a branch, and loading it twice changes nothing", async () => {
    for (const time of [1, 2]) {
      await load();
      const shots = await read("/v1/api/screenshots");
      expect([time, shots.length]).toEqual([time, 12]);
      expect(shots.slice(0, 4).map((shot: { tag: { name: string } }) => shot.tag.name)).toEqual(
        Array(4).fill("Country list"),
      );
      const linked = shots.flatMap(
        (shot: { metadata: { stringPositions: Array<{ keyId: string | null }> } }) =>
          shot.metadata.stringPositions.map(({ keyId }) => keyId !== null),
      );
      expect(new Set(linked)).toEqual(new Set([true]));
      const orders = await read("/v1/api/orders");
      expect(orders).toHaveLength(2);
      expect(orders.find((order: { status: string }) => order.status !== "draft")).toMatchObject({
        orderNumber: 1,
        status: "processing",
        targetLanguages: {
          it: { strings: 36, delivered: 22, deliveryStatus: "inProgress" },
          pl: { strings: 36, delivered: 0, deliveryStatus: "open" },
        },
      });
      expect(await read("/v1/api/webhooks")).toMatchObject([{ disabled: true, lastDelivery: null }]);
      const [discussion, ...others] = await read("/v1/api/discussions");
      expect([discussion.comments.length, others]).toEqual([2, []]);
      // The state after a stop between the two comments.
      await testApp.pool.query(
        "DELETE FROM discussion_comment WHERE id = (SELECT max(id) FROM discussion_comment)",
      );
    }
  });

  it("the app has a branch whose merge needs a decision", async () => {
    const { branches } = await read("/v1/api/branches");
    expect(branches.map(({ name }: { name: string }) => name)).toEqual([expect.any(String), atlasBranch]);
    const merge = await testApp.call("POST", "/v1/api/branches/merge", {
      as,
      query: { dryRun: "true" },
      body: { from: atlasBranch, to: branches[0].name },
    });
    expect(merge.body).toMatchObject({
      conflicts: [{ key: "detail.save", language: "de", from: "Land speichern", to: "Land merken" }],
      conflictCount: 1,
    });
  });
});
