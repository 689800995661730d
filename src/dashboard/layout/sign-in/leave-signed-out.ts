import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { endPage } from "#dashboard/api/transport/page-person.ts";
import { loadAnew } from "#dashboard/lib/leaving.ts";
import { paths } from "#dashboard/paths.ts";

/** After the session has ended: leaves nothing of the page for the next person, and goes to the sign-in or to `next`. */
export function leaveSignedOut(next = paths.signIn()): void {
  endPage();
  notifyOtherTabs();
  loadAnew(next);
}
