import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type House, openHouse } from "#server/testing/house.ts";
import { doors, wrongAnswers } from "./walk-doors.ts";
import { inviteVisitors, type Visitor } from "./walk-visitors.ts";

let house: House;
let visitors: Visitor[];
beforeAll(async () => {
  house = await openHouse();
  visitors = await inviteVisitors(house, await house.seedProject());
});
afterAll(() => house.close());

describe("no door is open to whom the table does not let in, whoever comes", () => {
  for (const door of doors) {
    test(`${door.name}: ${door.endpoint.method} ${door.endpoint.path}`, async () => {
      expect(await wrongAnswers(house, door, visitors)).toEqual([]);
    });
  }
});
