import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import type { Member } from "#contract/members/members.ts";
import type { OrderEvent } from "#contract/orders/orders.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let spanish: SeededPerson;
let french: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
beforeEach(async () => {
  project = await testApp.seedProject({ languages: ["en", "de", "fr", "es"] });
  owner = await testApp.person("owner", project);
  const data = { en: { main: { entries: { home: { v: "Home" }, pay: { v: "Pay" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  spanish = await limitedTo("es");
  french = await limitedTo("fr");
});
afterAll(() => testApp.close());

const userId = ({ personId }: SeededPerson) => wireId("person", personId);
const get = (as: TestCaller, path: string) => testApp.call("GET", `/v1/api/${path}`, { as });

/** Admin of a vendor who works on one language. */
async function limitedTo(language: string): Promise<SeededPerson> {
  const person = await testApp.person("tptadmin", project);
  const path = `/v1/api/members/${userId(person)}`;
  const { status } = await testApp.call("PUT", path, { as: owner.as, body: { languages: [language] } });
  expect(status).toBe(200);
  return person;
}

async function place(languages: string[]): Promise<string> {
  const body = { sourceLanguage: "en", languages, stringOption: "all" };
  return (await testApp.call("POST", "/v1/api/orders", { as: owner.as, body })).body.order.id;
}

const update = (order: string, body: object, as: TestCaller) =>
  testApp.call("PUT", `/v1/api/orders/${order}`, { as, body });

it("shows a vendor's admin only orders with their languages, and only these languages", async () => {
  const [german, mixed] = [await place(["de"]), await place(["es", "fr"])];
  expect((await get(spanish.as, `orders/${german}`)).status).toBe(404);
  expect((await get(spanish.as, "order")).body).toMatchObject([{ id: mixed, languages: ["es"] }]);
  expect((await get(spanish.as, `orders/${mixed}`)).body).toMatchObject({
    languages: ["es"],
    isPartial: true,
  });
  const { strings } = (await get(spanish.as, `orders/${mixed}/strings`)).body;
  expect(strings.map(({ language }: { language: string }) => language)).toEqual(["es", "es"]);
  expect(Object.keys((await get(spanish.as, "")).body.data)).toEqual(["en"]);
});

it("forbids a vendor's admin to offer or decline an order with other languages", async () => {
  const [mixed, spanishOnly] = [await place(["de", "fr"]), await place(["es"])];
  for (const status of ["created", "declined"])
    expect([status, (await update(mixed, { status }, french.as)).status]).toEqual([status, 403]);
  expect((await update(spanishOnly, { status: "created" }, spanish.as)).status).toBe(200);
});

it("lets a vendor's admin assign people to their languages, keeping other assignments", async () => {
  const order = await place(["es", "fr"]);
  for (const status of ["created", "accepted"]) await update(order, { status }, owner.as);
  const translator = userId(await testApp.person("tpttranslator", project));
  const assign = async (language: string, as: TestCaller) =>
    (await update(order, { assignees: [{ language, userId: translator }] }, as)).status;
  expect(await assign("fr", french.as)).toBe(200);
  expect(await assign("fr", spanish.as)).toBe(400);
  expect(await assign("es", spanish.as)).toBe(200);
  const { assignees } = (await get(owner.as, `orders/${order}`)).body;
  expect(assignees.map(({ language }: { language: string }) => language)).toEqual(["es", "fr"]);
});

it("shows assigned and removed people in the languages that the reader sees", async () => {
  const order = await place(["es", "fr"]);
  const ada = await testApp.person("tpttranslator", project);
  const ben = await testApp.person("tpttranslator", project);
  const names = new Map([
    [userId(ada), "Ada"],
    [userId(ben), "Ben"],
  ]);
  const assign = (...assignees: Array<[language: string, person: SeededPerson]>) => {
    const body = assignees.map(([language, person]) => ({ language, userId: userId(person) }));
    return update(order, { assignees: body }, owner.as);
  };
  await assign(["es", ada], ["fr", ada]);
  await assign(["es", ada], ["fr", ben]);
  const steps = async (as: TestCaller) => {
    const { timeline } = (await get(as, `orders/${order}`)).body;
    return timeline.flatMap(({ assigned }: OrderEvent) =>
      assigned === undefined
        ? []
        : [
            assigned.map(
              ({ language, user, removed }) =>
                `${removed ? "-" : "+"}${language} ${names.get(user?._id ?? "")}`,
            ),
          ],
    );
  };
  const all = [
    ["+es Ada", "+fr Ada"],
    ["+fr Ben", "-fr Ada"],
  ];
  expect(await steps(owner.as)).toEqual(all);
  expect(await steps(french.as)).toEqual([["+fr Ada"], ["+fr Ben", "-fr Ada"]]);
  expect(await steps(ben.as)).toEqual([["+fr Ada"], ["+fr Ben", "-fr Ada"]]);
  expect(await steps(ada.as)).toEqual([["+es Ada"]]);
});

it("shows people of a vendor the colleagues with a shared language, and no client addresses", async () => {
  const everything = await testApp.person("tptservices", project);
  const members: Array<{ userId: string; email: string }> = (await get(spanish.as, "members")).body;
  const ofVendors = members.filter(({ email }) => email !== "").map((member) => member.userId);
  expect(ofVendors.toSorted()).toEqual([userId(spanish), userId(everything)].toSorted());
  expect(members.map((member) => member.userId)).toContain(userId(owner));
  expect(members.map((member) => member.userId)).not.toContain(userId(french));
});

it("notifies a vendor's admin of orders in their languages only", async () => {
  await place(["de"]);
  await place(["es", "fr"]);
  const as = { headers: spanish.as.headers ?? {} };
  const { body } = await testApp.call("GET", "/v1/api/notifications", { as });
  expect(body).toMatchObject([{ type: "order.created", data: { languages: ["es"] } }]);
});

it("ends all assignments of a person who leaves the vendor; managers see their number before", async () => {
  const ada = await testApp.person("tpttranslator", project);
  for (const languages of [["es", "fr"], ["de"]]) {
    const assignees = languages.map((language) => ({ language, userId: userId(ada) }));
    expect((await update(await place(languages), { assignees }, owner.as)).status).toBe(200);
  }
  const shownTo = async (as: TestCaller) => {
    const members: Member[] = (await get(as, "members")).body;
    return members.find((member) => member.userId === userId(ada))?.assignedOrders;
  };
  expect(await shownTo(owner.as)).toBe(2);
  expect(await shownTo(spanish.as)).toBeUndefined();
  const changeTo = async (role: string) => {
    const path = `/v1/api/members/${userId(ada)}`;
    return (await testApp.call("PUT", path, { as: owner.as, body: { role } })).body.assignedOrders;
  };
  expect(await changeTo("tptadmin")).toBe(2);
  expect(await changeTo("translator")).toBe(0);
  expect(await changeTo("tpttranslator")).toBe(0);
});
