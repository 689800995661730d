import { everyPage, findPlace, settled } from "./every-page.ts";
import { expect, secondUser, started, test } from "./house.ts";

const settings = "settings/(categories|branching|access|audit|trash|backup|end)$";
const forAdmins = `new-project|restore-project|/start|/merge|webhooks/|orders/new|/edit/|${settings}`;
/** Pages that say that the right is missing, by the role that comes to them. */
const refused = {
  translator: new RegExp(forAdmins),
  tpttranslator: new RegExp(`${forAdmins}|/compare`),
};
const refusal = /role does not allow|only admins|a manager has to/i;

for (const [role, pages] of Object.entries(refused)) {
  test(`a ${role} who opens any page by a link can use it, or is told that the right is missing`, async ({
    owner,
    provoke,
  }) => {
    test.setTimeout(240_000);
    // To a vendor without orders it is as if it did not exist.
    if (role === "tpttranslator") provoke(/^404 GET .*(screenshots|orders\/\w+$)/);
    const place = await findPlace(owner);
    const guest = await secondUser(owner, place, { name: "Mia Guest", role });
    for (const path of everyPage(place)) {
      await guest.goto(started().address + path);
      await settled(guest, 250);
      const main = guest.locator("main");
      await expect(main, path).not.toHaveText("");
      const text = await main.innerText();
      expect
        .soft(refusal.test(text), `${path} says: ${text.replaceAll(/\s+/g, " ").slice(0, 300)}`)
        .toBe(pages.test(path));
    }
    await guest.context().close();
  });
}
