import { pressEverythingTwice } from "./careless/double-clicks.ts";
import { collectFindings } from "./careless/findings.ts";
import { makeFullPlace } from "./full-place.ts";
import { api, expect, signInAnew, test } from "./house.ts";

/** So that two workers share the pages. */
const areas = {
  "the lists, the account and the team":
    /^\/(projects$|projects\?|new-project|restore|notifications|account|team|nowhere)/,
  "texts, tags and screenshots": /\/(translations|counts|tags|screenshots|start)/,
  orders: /\/orders/,
  "branches and webhooks": /\/(branches|webhooks)/,
  settings: /^\/projects\/.*settings/,
};
const walks = { "is pressed twice is done once": false, "cannot be sent says so": true };

for (const [what, isCutOff] of Object.entries(walks))
  for (const [area, pages] of Object.entries(areas))
    test(`whatever ${what}: ${area}`, async ({ owner, account, provoke }) => {
      test.setTimeout(900_000);
      provoke(/^4/, /^net::/);
      const findings = collectFindings();
      const makePlace = () => makeFullPlace(owner);
      const comeBack = async () => {
        const { user } = await api<{ user: unknown }>(owner, "/v1/auth/session");
        if (!user) await signInAnew(owner, account);
      };
      await signInAnew(owner, account);
      const place = await makePlace();
      const walk = { page: owner, place, makePlace, comeBack, isCutOff, findings };
      await pressEverythingTwice(walk, (path) => pages.test(path));
      expect(findings.all).toEqual([]);
    });
