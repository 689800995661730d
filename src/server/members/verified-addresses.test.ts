import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { createPerson } from "#server/auth/people.store.ts";
import { type House, openHouse, type SeededPerson, type SeededProject } from "#server/testing/house.ts";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";

const password = "a good password";
const houses: Record<"with mail" | "without mail", House> = {} as never;
beforeAll(async () => {
  houses["without mail"] = await openHouse();
  houses["with mail"] = await openHouse({ env: { smtpUrl: "smtp://mail.example.org" } });
});
afterAll(() => Promise.all(Object.values(houses).map((house) => house.close())));

const invite = (house: House, by: SeededPerson, email: string) =>
  house.call("POST", "/v1/api/invitations", { as: by.as, body: { email, role: "translator" } });
const accept = (house: House, token: string) =>
  house.call("POST", "/v1/auth/invitation", { body: { token, name: "Nina", password } });
const isVerified = async (house: House, by: SeededPerson, email: string) =>
  (await house.call("GET", "/v1/api/members", { as: by.as })).body.find(
    (member: { email: string }) => member.email === email,
  )?.emailVerified;

describe.each(["with mail", "without mail"] as const)("%s, an invitation", (how) => {
  test.each(["manager", "admin", "owner"] as const)(
    "of a %s shows its link to nobody who may not hand it on",
    async (role) => {
      const house = houses[how];
      const by = await house.person(role, await house.seedProject());
      const email = `invited-by-${role}@example.org`;
      const { status, body } = await invite(house, by, email);
      expect([status, body.mailed]).toEqual([200, how === "with mail"]);
      const [token = ""] = await mailedTokens(house, email);
      expect(body.link).toBe(
        how === "without mail" && role !== "manager"
          ? `${house.env.url}/invitation?token=${token}`
          : undefined,
      );
      expect((await accept(house, token)).status).toBe(200);
      expect(await isVerified(house, by, email)).toBe(how === "with mail");
    },
  );
});

describe("an address is verified", () => {
  let house: House;
  let project: SeededProject;
  let owner: SeededPerson;
  beforeAll(async () => {
    house = houses["with mail"];
    project = await house.seedProject();
    owner = await house.person("owner", project);
  });

  async function add(email: string) {
    const personId = (await createPerson(house.db, { name: "Ada", email, password })) ?? 0;
    await house.db
      .insertInto("project_member")
      .values({ project_id: project.projectId, person_id: personId, role: "translator" })
      .execute();
    return personId;
  }

  test("by the mail that sets a new password, as the team sees too", async () => {
    const email = "reset@example.org";
    const personId = await add(email);
    expect(await isVerified(house, owner, email)).toBe(false);
    await house.call("POST", "/v1/auth/request-password-reset", { body: { email } });
    const [token] = await mailedTokens(house, email);
    await house.call("POST", "/v1/auth/reset-password", {
      body: { token, password: "another good password" },
    });
    expect(await isVerified(house, owner, email)).toBe(true);
    const teamId = project.teamId;
    await house.db
      .insertInto("team_member")
      .values({ team_id: teamId, person_id: personId, role: "member" })
      .execute();
    await house.db
      .updateTable("team_member")
      .set({ role: "owner" })
      .where("person_id", "=", owner.personId)
      .execute();
    const query = { team: wireId("team", teamId) };
    const team = await house.call("GET", "/v1/api/team", { as: { headers: owner.as.headers ?? {} }, query });
    expect(team.body.people).toContainEqual(expect.objectContaining({ email, emailVerified: true }));
  });

  test("by no invitation that was made while its link was shown", async () => {
    const email = "shown@example.org";
    await invite(house, owner, email);
    const [token = ""] = await mailedTokens(house, email);
    // As older releases wrote it.
    await house.db.updateTable("invitation").set({ only_mailed: false }).where("email", "=", email).execute();
    expect((await accept(house, token)).status).toBe(200);
    expect(await isVerified(house, owner, email)).toBe(false);
  });
});
