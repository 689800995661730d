import { notifyOtherTabs } from "#dashboard/api/transport/other-tabs.ts";
import { endPage } from "#dashboard/api/transport/page-person.ts";
import { loadAnew } from "#dashboard/lib/leaving.ts";
import { paths } from "#dashboard/paths.ts";

/** Once the session is over: nothing of the page stays for whoever signs in next, at the sign-in or where `next` says. */
export function leaveSignedOut(next = paths.signIn()): void {
  endPage();
  notifyOtherTabs();
  loadAnew(next);
}
